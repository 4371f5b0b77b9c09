import { Badge, Button, Group, Title } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import { Link } from 'wouter'
import { type ContactType, useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { DataTable, RowLink } from '../../ui/data-table.tsx'
import { Milestone } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function FieldListPage() {
  const texts = useTexts().fields
  const fields = useFields()
  return (
    <>
      <PageHeader title={texts.title} about={texts.about} />
      {(['person', 'organization'] as const).map((type) => (
        <FieldGroup key={type} type={type} fields={fields.filter(({ contact_type }) => contact_type === type)} />
      ))}
    </>
  )
}

const FieldGroup = ({ type, fields }: { type: ContactType; fields: readonly ContactFieldRow[] }) => {
  const texts = useTexts().fields
  return (
    <section aria-label={texts.groups[type]}>
      <Group justify="space-between" mb="sm" mt="xl">
        <Title order={2}>{texts.groups[type]}</Title>
        <Button
          component={Link}
          href={`/fields/new/${type}`}
          size="sm"
          variant={type === 'person' ? 'filled' : 'default'}
          leftSection={<PlusIcon />}
          aria-label={texts.addTo[type]}
        >
          {texts.add}
        </Button>
      </Group>
      {fields.length === 0 ? (
        <EmptyState drawing={Milestone}>{texts.empty[type]}</EmptyState>
      ) : (
        <FieldTable label={texts.groups[type]} fields={fields} />
      )}
    </section>
  )
}

const FieldTable = ({ label, fields }: { label: string; fields: readonly ContactFieldRow[] }) => {
  const texts = useTexts().fields
  return (
    <DataTable
      label={label}
      rows={fields}
      columns={[
        {
          label: texts.columns.name,
          width: '40%',
          cell: ({ id, name, integration_id }) => (
            <Group gap="xs">
              <RowLink href={`/fields/${id}`}>{name}</RowLink>
              {integration_id !== null && (
                <Badge variant="light" size="sm">
                  {texts.integration}
                </Badge>
              )}
            </Group>
          ),
        },
        { label: texts.columns.type, width: '30%', cell: ({ type }) => texts.types[type].label },
        { label: texts.columns.mergeTag, cell: ({ tag }) => <CopyableText text={tag} isCode /> },
      ]}
    />
  )
}
