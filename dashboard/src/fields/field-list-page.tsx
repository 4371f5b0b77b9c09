import { Anchor, Badge, Button, Code, Group, Text, Title } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import { Link } from 'wouter'
import { type ContactType, useFields } from '../data/use-fields.ts'
import { DataTable } from '../ui/data-table.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FIELD_TYPES, OWNERS } from './field-types.ts'

export default function FieldListPage() {
  const fields = useFields()
  return (
    <>
      <PageHeader
        title="Contact fields"
        about="What you keep of your contacts. Every value is checked by the type of its field, however it comes in."
      />
      {(['person', 'organization'] as const).map((type) => (
        <FieldGroup key={type} type={type} fields={fields.filter(({ contact_type }) => contact_type === type)} />
      ))}
    </>
  )
}

const FieldGroup = ({ type, fields }: { type: ContactType; fields: readonly ContactFieldRow[] }) => (
  <section aria-label={OWNERS[type]}>
    <Group justify="space-between" mb="sm" mt="xl">
      <Title order={2}>{OWNERS[type]}</Title>
      <Button
        component={Link}
        href={`/fields/new/${type}`}
        size="sm"
        variant={type === 'person' ? 'filled' : 'default'}
        leftSection={<PlusIcon />}
        aria-label={`Add a field for ${OWNERS[type].toLowerCase()}`}
      >
        Add a field
      </Button>
    </Group>
    {fields.length === 0 ? (
      <div className="card">
        <Text c="dimmed">
          {type === 'person'
            ? 'Nothing yet. Most teams begin with a first and last name, an email address and a phone number.'
            : 'Nothing yet. Most teams begin with a name and a website.'}
        </Text>
      </div>
    ) : (
      <FieldTable label={OWNERS[type]} fields={fields} />
    )}
  </section>
)

const FieldTable = ({ label, fields }: { label: string; fields: readonly ContactFieldRow[] }) => (
  <DataTable
    label={label}
    rows={fields}
    columns={[
      {
        label: 'Name',
        cell: ({ id, name, integration_id }) => (
          <Group gap="xs">
            <Anchor component={Link} href={`/fields/${id}`} inherit fw={600}>
              {name}
            </Anchor>
            {integration_id !== null && (
              <Badge variant="light" size="sm">
                Integration
              </Badge>
            )}
          </Group>
        ),
      },
      { label: 'Type', cell: ({ type }) => FIELD_TYPES[type].label },
      { label: 'Tag', cell: ({ tag }) => <Code>{tag}</Code> },
    ]}
  />
)
