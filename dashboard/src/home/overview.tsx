import { Anchor, Skeleton, Stack, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { useTeamData } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { useImports } from '../data/use-imports.ts'
import { useLists } from '../data/use-lists.ts'
import { titleOf } from '../imports/import-list.tsx'
import { ImportStatus } from '../imports/import-status.tsx'
import { useFormats, useTexts } from '../texts/locale.tsx'
import { DataTable, RowLink } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import classes from './home-page.module.css'
import { SendingChart } from './sending-chart.tsx'
import { SubscriberChart } from './subscriber-chart.tsx'

/** Counts, charts of messages and subscribers, and recent imports, each loaded separately. `children` is shown next to them. */
export const Overview = ({ children }: { children: ReactNode }) => (
  <>
    <div className={classes.counts}>
      <Suspense fallback={<Count of="contacts" />}>
        <ContactCount />
      </Suspense>
      <Suspense fallback={<Count of="lists" />}>
        <ListCount />
      </Suspense>
      <Count of="brands" count={useBrands().length} />
    </div>
    <div className={classes.columns}>
      <Stack gap="lg">
        <Suspense fallback={<Skeleton h="20rem" radius="lg" />}>
          <SendingChart />
        </Suspense>
        <Suspense fallback={<Skeleton h="16rem" radius="lg" />}>
          <SubscriberChart />
        </Suspense>
        <Suspense>
          <RecentImports />
        </Suspense>
      </Stack>
      {children}
    </div>
  </>
)

const ContactCount = () => {
  const { total } = useTeamData(['contacts', 'count'], ({ postrider }, signal) =>
    postrider.contacts.list({ per_page: 1 }, { signal }),
  )
  return <Count of="contacts" count={total} />
}

const ListCount = () => <Count of="lists" count={useLists().length} />

/** Shows a count. While it is still loading, `count` is undefined. */
const Count = ({ of, count }: { of: 'contacts' | 'lists' | 'brands'; count?: number }) => {
  const texts = useTexts().home.counts
  const formats = useFormats()
  return (
    <div className={`card ${classes.pointer} ${classes.counted}`}>
      <Anchor component={Link} href={`/${of}`} c="dimmed" size="sm" fw={500} underline="never" className={classes.link}>
        {texts[of]}
      </Anchor>
      <span className={`big-number ${classes.count}`}>{count === undefined ? '…' : formats.number(count)}</span>
    </div>
  )
}

/** How many recent imports to show. The import page lists more. */
const RECENT = 3

const RecentImports = () => {
  const { home, imports: texts } = useTexts()
  const columns = texts.recentColumns
  const imports = useImports()
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports">
      <Title order={2} id="imports" mb="xs">
        {texts.recent}
      </Title>
      <DataTable
        label={texts.recent}
        rows={imports.slice(0, RECENT)}
        columns={[
          {
            label: columns.file,
            cell: (row) => <RowLink href={`/contacts/imports/${row.id}`}>{titleOf(row, texts)}</RowLink>,
          },
          { label: columns.status, isShort: true, cell: (row) => <ImportStatus progress={row} /> },
          {
            label: home.outcome,
            cell: ({ created, updated, subscribed, failed }) => home.outcomes(created, updated, subscribed, failed),
          },
          { label: columns.started, isShort: true, cell: ({ created_at }) => <When time={created_at} relative /> },
        ]}
      />
    </section>
  )
}
