import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CreateLink } from '../../ui/create-link.tsx'
import { Saddlebag } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { UploadIcon } from '../../ui/icons.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageNumbers } from '../../ui/page-numbers.tsx'
import type { PageProps } from '../../ui/page-props.ts'
import { Rich } from '../../ui/rich.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import classes from './contacts.module.css'
import { filtersOf, isFiltered, useContactPage, useContactQuery } from './use-contacts.ts'

export default function ContactListPage({ params }: PageProps) {
  const texts = useTexts().contacts
  const fields = useFields()
  const { query, shown, isBehind, change, hrefOf } = useContactQuery(fields)
  const page = useContactPage(shown)
  const hasAny = page.total > 0 || isFiltered(shown)
  const create = <CreateLink href={hrefOf('/contacts/new')}>{texts.create}</CreateLink>
  const importFile = (
    <Button component={Link} href="/contacts/import" variant="default" leftSection={<UploadIcon />}>
      {texts.import}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} about={texts.about}>
        {hasAny && (
          <>
            <ExportButton filters={filtersOf(shown)} total={'total_capped' in page ? undefined : page.total} />
            {importFile}
            {create}
          </>
        )}
      </PageHeader>
      {hasAny && <ContactFilters query={query} rows={page.data} fields={fields} onChange={change} />}
      {!hasAny && (
        <EmptyState
          drawing={Saddlebag}
          title={texts.empty.title}
          action={
            <>
              {create}
              {importFile}
            </>
          }
        >
          {texts.empty.about} {fields.length === 0 && <NoFields />}
        </EmptyState>
      )}
      {hasAny && page.data.length === 0 && (
        <NothingFound
          texts={page.total === 0 ? texts.noMatch : texts.noPage}
          action={page.total === 0 ? texts.noMatch.showAll : texts.noPage.first}
          onAction={() => change(page.total === 0 ? { search: '', tags: [], segment: null } : {})}
        />
      )}
      {page.data.length > 0 && (
        <div className={classes.rows} data-behind={isBehind} aria-busy={isBehind}>
          <ContactTable contacts={page.data} fields={fields} hrefOf={({ id }) => hrefOf(`/contacts/${id}`)} />
          <PageNumbers page={page} />
          {'total_capped' in page && (
            <Text c="dimmed" size="sm" mt="xs">
              {texts.capped}
            </Text>
          )}
        </div>
      )}
      <ContactDrawer id={params.id} closeHref={hrefOf('/contacts')} />
    </>
  )
}

const NoFields = () => (
  <Rich
    text={useTexts().contacts.empty.noFields}
    parts={{
      link: (words) => (
        <Anchor component={Link} href="/fields" underline="always">
          {words}
        </Anchor>
      ),
    }}
  />
)
