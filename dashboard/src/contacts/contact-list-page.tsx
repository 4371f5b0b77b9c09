import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useFields } from '../data/use-fields.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ContactsIcon, PlusIcon, SearchIcon, UploadIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageNumbers } from '../ui/page-numbers.tsx'
import type { PageProps } from '../ui/page-props.ts'
import { ContactDrawer } from './contact-drawer.tsx'
import { ContactFilters } from './contact-filters.tsx'
import { ContactTable } from './contact-table.tsx'
import classes from './contacts.module.css'
import { filtersOf, isFiltered, useContactPage, useContactQuery } from './use-contacts.ts'

export default function ContactListPage({ params }: PageProps) {
  const fields = useFields()
  const { query, shown, isBehind, change, hrefOf } = useContactQuery(fields)
  const page = useContactPage(shown)
  const hasAny = page.total > 0 || isFiltered(shown)
  const create = (
    <Button component={Link} href={hrefOf('/contacts/new')} leftSection={<PlusIcon />}>
      Create a contact
    </Button>
  )
  const importFile = (
    <Button component={Link} href="/contacts/import" variant="default" leftSection={<UploadIcon />}>
      Import a CSV
    </Button>
  )
  return (
    <>
      <PageHeader title="Contacts" about="The people and organizations that you write to.">
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
          icon={ContactsIcon}
          title="No contacts yet"
          action={
            <>
              {create}
              {importFile}
            </>
          }
        >
          Create your first one by hand, or bring those you have: a CSV file from a spreadsheet or another program will
          do. {fields.length === 0 && <NoFields />}
        </EmptyState>
      )}
      {hasAny && page.data.length === 0 && (
        <EmptyState
          icon={SearchIcon}
          title={page.total === 0 ? 'Nothing matches' : 'There is nothing on this page'}
          action={
            <Button variant="default" onClick={() => change(page.total === 0 ? { search: '', tags: [] } : {})}>
              {page.total === 0 ? 'Show all contacts' : 'Go to the first page'}
            </Button>
          }
        >
          {page.total === 0
            ? 'A search finds parts of names, addresses, phone numbers and other texts. Numbers and dates are not searched.'
            : 'Contacts may have been deleted meanwhile.'}
        </EmptyState>
      )}
      {page.data.length > 0 && (
        <div className={classes.rows} data-behind={isBehind} aria-busy={isBehind}>
          <ContactTable contacts={page.data} fields={fields} hrefOf={({ id }) => hrefOf(`/contacts/${id}`)} />
          <PageNumbers page={page} />
          {'total_capped' in page && (
            <Text c="dimmed" size="sm" mt="xs">
              There are more: pages of a search end here. Narrow it down, or export them all.
            </Text>
          )}
        </div>
      )}
      <ContactDrawer id={params.id} closeHref={hrefOf('/contacts')} />
    </>
  )
}

const NoFields = () => (
  <>
    Before that, say under{' '}
    <Anchor component={Link} href="/fields" underline="always">
      Contact fields
    </Anchor>{' '}
    what you want to know of them.
  </>
)
