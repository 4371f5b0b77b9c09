import { Anchor, SimpleGrid, Title } from '@mantine/core'
import type { ImportSummary } from '@postrider/client'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useTeamData } from '../data/team.tsx'
import { useBrands } from '../data/use-brands.ts'
import { useImports } from '../data/use-imports.ts'
import { useLists } from '../data/use-lists.ts'
import { titleOf } from '../imports/import-list.tsx'
import { ImportStatus } from '../imports/import-status.tsx'
import { useTexts } from '../texts/locale.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import classes from './home-page.module.css'

/** What the team has. Each number comes when it is there, and waits for no other. */
export const Overview = () => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={{ base: 'xs', xs: 'md' }} mb="xl">
      <Suspense fallback={<Count {...CONTACTS} />}>
        <ContactCount />
      </Suspense>
      <Suspense fallback={<Count {...LISTS} />}>
        <ListCount />
      </Suspense>
      <Count {...BRANDS} count={useBrands().length} />
    </SimpleGrid>
    <Suspense>
      <RecentImports />
    </Suspense>
  </>
)

const CONTACTS = { href: '/contacts', title: 'Contacts' }
const LISTS = { href: '/lists', title: 'Lists' }
const BRANDS = { href: '/brands', title: 'Brands' }

const ContactCount = () => {
  const { total } = useTeamData(['contacts', 'count'], ({ postrider }, signal) =>
    postrider.contacts.list({ per_page: 1 }, { signal }),
  )
  return <Count {...CONTACTS} count={total} />
}

const ListCount = () => <Count {...LISTS} count={useLists().length} />

/** Without a count: it is on its way. */
const Count = ({ href, title, count }: { href: string; title: string; count?: number }) => (
  <div className={`card ${classes.pointer} ${classes.counted}`}>
    <span className={classes.count}>{count?.toLocaleString() ?? '…'}</span>
    <Anchor component={Link} href={href} fw={600} className={classes.link}>
      {title}
    </Anchor>
  </div>
)

/** The last few: the others are beside the contacts. */
const RECENT = 3

const RecentImports = () => {
  const texts = useTexts()
  const imports = useImports()
  if (imports.length === 0) return null
  return (
    <section className={classes.imports} aria-labelledby="imports">
      <Title order={2} id="imports" mb="sm">
        Recent imports
      </Title>
      <DataTable
        label="Recent imports"
        rows={imports.slice(0, RECENT)}
        columns={[
          {
            label: 'File',
            cell: (row) => (
              <Anchor component={Link} href={`/contacts/imports/${row.id}`} inherit fw={600}>
                {titleOf(row, texts.imports)}
              </Anchor>
            ),
          },
          { label: 'Status', cell: (row) => <ImportStatus progress={row} /> },
          { label: 'Outcome', cell: outcomeOf },
          { label: 'Started', cell: ({ created_at }) => <When time={created_at} relative /> },
        ]}
      />
    </section>
  )
}

/** `1,200 created, 3 updated, 2 failed` */
const outcomeOf = ({ created, updated, failed }: ImportSummary): string =>
  Object.entries({ created, updated, failed })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count.toLocaleString()} ${what}`)
    .join(', ') || 'Nothing changed'
