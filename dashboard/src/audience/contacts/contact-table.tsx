import { Badge, Text } from '@mantine/core'
import type { Contact, ContactFieldRow } from '@postrider/client'
import type { Texts } from '../../texts/en.ts'
import { useTexts } from '../../texts/locale.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { type Column, DataTable, None, RowLink } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'
import { firstOfType, isNameTag, nameOf } from './contact-name.ts'
import classes from './contacts.module.css'
import { FieldText } from './field-text.tsx'

/** How many columns fit between the name and the tags. */
const MIDDLE_COLUMNS = 2
const TAGS_SHOWN = 3

interface Props {
  readonly contacts: readonly Contact[]
  readonly fields: readonly ContactFieldRow[]
  readonly hrefOf: (contact: Contact) => string
}

export const ContactTable = ({ contacts, fields, hrefOf }: Props) => {
  const texts = useTexts().contacts
  return (
    <DataTable
      label={texts.title}
      rows={contacts}
      columns={[
        {
          label: texts.columns.name,
          cell: (contact) => (
            <>
              <RowLink href={hrefOf(contact)}>{nameOf(contact, fields)}</RowLink>
              {contact.type === 'organization' && (
                <Text c="dimmed" size="xs" ml="xs" span>
                  {texts.types.organization}
                </Text>
              )}
            </>
          ),
        },
        ...middleColumns(fields, texts),
        { label: texts.columns.tags, cell: ({ tags }) => <Tags names={tags.map(({ name }) => name)} /> },
        {
          label: texts.columns.created,
          isShort: true,
          cell: ({ created_at }) => <When time={created_at} relative />,
        },
      ]}
    />
  )
}

/**
 * Returns columns for an email address and a phone number. If the team has no field for one of these, another field takes its
 * place.
 */
const middleColumns = (
  fields: readonly ContactFieldRow[],
  { columns }: Texts['contacts'],
): readonly Column<Contact>[] => {
  const addresses = (['email', 'phone'] as const)
    .filter((type) => fields.some((field) => field.type === type))
    .map((type) => ({
      label: columns[type],
      cell: (contact: Contact) => <Address text={firstOfType(contact, fields, type)} />,
    }))
  const others = fields
    .filter(({ tag, type }) => !isNameTag(tag) && !['email', 'phone', 'related'].includes(type))
    .slice(0, MIDDLE_COLUMNS - addresses.length)
    .map((field) => ({
      label: field.name,
      cell: (contact: Contact) => <FieldText field={field} value={contact[field.tag]} fallback={<None />} />,
    }))
  return [...addresses, ...others]
}

const Address = ({ text }: { text: string | undefined }) =>
  text === undefined ? <None /> : <CopyableText text={text} />

const Tags = ({ names }: { names: readonly string[] }) => {
  const texts = useTexts().contacts
  if (names.length === 0) return <None />
  return (
    <span className={classes.tags}>
      {names.slice(0, TAGS_SHOWN).map((name) => (
        <Badge key={name} variant="default" size="sm">
          {name}
        </Badge>
      ))}
      {names.length > TAGS_SHOWN && (
        <Text inherit c="dimmed" span title={names.slice(TAGS_SHOWN).join(', ')}>
          {texts.moreTags(names.length - TAGS_SHOWN)}
        </Text>
      )}
    </span>
  )
}
