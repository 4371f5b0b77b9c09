import { Anchor, Badge, Text } from '@mantine/core'
import type { Contact, ContactFieldRow } from '@postrider/client'
import { Link } from 'wouter'
import { type Column, DataTable, None } from '../ui/data-table.tsx'
import { When } from '../ui/when.tsx'
import { firstOfType, isNameTag, nameOf } from './contact-name.ts'
import classes from './contacts.module.css'
import { FieldText } from './field-text.tsx'

/** Between the name and the tags there is room for so many. */
const MIDDLE_COLUMNS = 2
const TAGS_SHOWN = 3

interface Props {
  readonly contacts: readonly Contact[]
  readonly fields: readonly ContactFieldRow[]
  readonly hrefOf: (contact: Contact) => string
}

export const ContactTable = ({ contacts, fields, hrefOf }: Props) => (
  <DataTable
    label="Contacts"
    rows={contacts}
    columns={[
      {
        label: 'Name',
        cell: (contact) => (
          <>
            <Anchor component={Link} href={hrefOf(contact)} inherit fw={600} className={classes.open}>
              {nameOf(contact, fields)}
            </Anchor>
            {contact.type === 'organization' && (
              <Text c="dimmed" size="xs">
                Organization
              </Text>
            )}
          </>
        ),
      },
      ...middleColumns(fields),
      { label: 'Tags', cell: ({ tags }) => <Tags names={tags.map(({ name }) => name)} /> },
      {
        label: 'Created',
        cell: ({ created_at }) => (
          <span className={classes.nowrap}>
            <When time={created_at} relative />
          </span>
        ),
      },
    ]}
  />
)

/** Email and phone, as far as the team has such fields; else what it has. */
const middleColumns = (fields: readonly ContactFieldRow[]): readonly Column<Contact>[] => {
  const ways = (['email', 'phone'] as const)
    .filter((type) => fields.some((field) => field.type === type))
    .map((type) => ({
      label: type === 'email' ? 'Email' : 'Phone',
      cell: (contact: Contact) => firstOfType(contact, fields, type) ?? <None />,
    }))
  const others = fields
    .filter(({ tag, type }) => !isNameTag(tag) && !['email', 'phone', 'related'].includes(type))
    .slice(0, MIDDLE_COLUMNS - ways.length)
    .map((field) => ({
      label: field.name,
      cell: (contact: Contact) => <FieldText field={field} value={contact[field.tag]} fallback={<None />} />,
    }))
  return [...ways, ...others]
}

const Tags = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <None />
  ) : (
    <span className={classes.tags}>
      {names.slice(0, TAGS_SHOWN).map((name) => (
        <Badge key={name} variant="light" size="sm">
          {name}
        </Badge>
      ))}
      {names.length > TAGS_SHOWN && (
        <Text inherit c="dimmed" span title={names.slice(TAGS_SHOWN).join(', ')}>
          +{names.length - TAGS_SHOWN}
        </Text>
      )}
    </span>
  )
