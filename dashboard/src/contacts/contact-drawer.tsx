import { Drawer, Group, Text, Title } from '@mantine/core'
import type { Contact } from '@postrider/client'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../data/team.tsx'
import { useFieldsWithOptions } from '../data/use-fields.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { notify } from '../ui/notices.tsx'
import { PartBoundary } from '../ui/page-boundary.tsx'
import { When } from '../ui/when.tsx'
import { ContactForm } from './contact-form.tsx'
import { nameOf } from './contact-name.ts'
import { contactChangesOf, emptyValues, leftoversOf, newContactOf, valuesOf } from './contact-values.ts'
import classes from './contacts.module.css'
import { Leftovers } from './leftovers.tsx'
import { useContact } from './use-contacts.ts'

interface DrawerProps {
  /** From the address: of a contact, or `new`. undefined: it is closed. */
  readonly id: string | undefined
  readonly closeHref: string
}

export const ContactDrawer = ({ id, closeHref }: DrawerProps) => {
  const [, go] = useLocation()
  const isChanged = useRef(false)
  const close = () => go(closeHref)
  const part = {
    onClose: close,
    onChanged: (changed: boolean) => {
      isChanged.current = changed
    },
  }
  return (
    <Drawer
      opened={id !== undefined}
      // What was typed is not lost by Escape or a click beside it; the button still closes it.
      onClose={() => isChanged.current || close()}
      closeButtonProps={{ 'aria-label': 'Close', onClick: () => isChanged.current && close() }}
      position="right"
      size="lg"
      title={id === 'new' ? 'New contact' : 'Contact'}
      transitionProps={{ duration: 150, exitDuration: 0 }}
      classNames={{ content: classes.drawer }}
    >
      <PartBoundary key={id}>
        {id === 'new' && <NewContact {...part} />}
        {id !== undefined && id !== 'new' && <EditContact id={Number(id)} {...part} />}
      </PartBoundary>
    </Drawer>
  )
}

interface PartProps {
  readonly onClose: () => void
  readonly onChanged: (isChanged: boolean) => void
}

const NewContact = ({ onClose, onChanged }: PartProps) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const fields = useFieldsWithOptions()
  const [initial] = useState(() => emptyValues('person', fields))
  return (
    <ContactForm
      isNew
      initial={initial}
      fields={fields}
      onChanged={onChanged}
      submitLabel="Create contact"
      submit={(values, options) => postrider.contacts.create(newContactOf(values, fields), options)}
      onDone={async (contact) => {
        onClose()
        notify(`${nameOf(contact, fields)} has been created.`)
        await refresh('contacts')
      }}
    />
  )
}

const EditContact = ({ id, onClose, onChanged }: PartProps & { id: number }) => {
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const contact = useContact(id)
  const fields = useFieldsWithOptions()
  // As it was when one began: what a colleague changes meanwhile is no change of one's own.
  const [initial] = useState(() => valuesOf(contact, fields))
  const leftovers = leftoversOf(contact, fields)
  return (
    <>
      <Title order={2} className="breakable">
        {nameOf(contact, fields)}
      </Title>
      <Text c="dimmed" size="sm" mb="lg">
        {contact.type === 'person' ? 'Person' : 'Organization'} with ID {contact.id} · created{' '}
        <When time={contact.created_at} relative /> · changed <When time={contact.updated_at} relative />
      </Text>
      <ContactForm
        initial={initial}
        stored={contact}
        fields={fields}
        onChanged={onChanged}
        submitLabel="Save"
        submit={(values) => postrider.contacts.update(id, contactChangesOf(initial, values, fields))}
        onDone={async (changed) => {
          onClose()
          notify(`${nameOf(changed, fields)} has been saved.`)
          await refresh('contacts')
        }}
        actions={<DeleteContact contact={contact} name={nameOf(contact, fields)} onDeleted={onClose} />}
      >
        {leftovers.length > 0 && <Leftovers values={leftovers} />}
      </ContactForm>
    </>
  )
}

const DeleteContact = (props: { contact: Contact; name: string; onDeleted: () => void }) => {
  const { contact, name, onDeleted } = props
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const remove = async () => {
    await postrider.contacts.delete(contact.id)
    onDeleted()
    notify(`${name} has been deleted.`)
    await refresh('contacts', 'subscribers', 'lists')
  }
  return (
    <Group ml="auto">
      <ConfirmButton
        label="Delete"
        size="md"
        title={`Delete ${name}?`}
        confirmLabel="Delete contact"
        onConfirm={remove}
      >
        This cannot be undone. The contact leaves every list; its consents are kept.
      </ConfirmButton>
    </Group>
  )
}
