import { Group, Text, Title } from '@mantine/core'
import type { Contact } from '@postrider/client'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useFieldsWithOptions } from '../../data/use-fields.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyableText } from '../../ui/copyable-text.tsx'
import { leaveFreely } from '../../ui/leave-guard.tsx'
import { LocalizedDates } from '../../ui/localized-dates.tsx'
import { notify } from '../../ui/notices.tsx'
import { PartBoundary } from '../../ui/page-boundary.tsx'
import { Rich } from '../../ui/rich.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { When } from '../../ui/when.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { ContactForm } from './contact-form.tsx'
import { nameOf } from './contact-name.ts'
import { contactChangesOf, emptyValues, leftoversOf, newContactOf, valuesOf } from './contact-values.ts'
import classes from './contacts.module.css'
import { Leftovers } from './leftovers.tsx'
import { useContact } from './use-contacts.ts'

interface DrawerProps {
  /** The id of a contact, or `new`, from the URL. If undefined, the drawer is closed. */
  readonly id: string | undefined
  readonly closeHref: string
}

export const ContactDrawer = ({ id, closeHref }: DrawerProps) => {
  const texts = useTexts().contacts
  const [, go] = useLocation()
  const close = () => go(closeHref)
  const closeSaved = () => {
    leaveFreely()
    close()
  }
  return (
    <SideDrawer
      isOpen={id !== undefined}
      onClose={close}
      title={id === 'new' ? texts.drawer.newTitle : texts.drawer.title}
      className={classes.drawer}
    >
      <PartBoundary key={id}>
        <LocalizedDates>
          {id === 'new' && <NewContact onClose={closeSaved} />}
          {id !== undefined && id !== 'new' && <EditContact id={Number(id)} onClose={closeSaved} />}
        </LocalizedDates>
      </PartBoundary>
    </SideDrawer>
  )
}

interface PartProps {
  /** Called after the changes are saved or the contact is deleted. */
  readonly onClose: () => void
}

const NewContact = ({ onClose }: PartProps) => {
  const texts = useTexts().contacts
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const fields = useFieldsWithOptions()
  const formats = useFormats()
  const [initial] = useState(() => emptyValues('person', fields))
  return (
    <ContactForm
      isNew
      initial={initial}
      fields={fields}
      submitLabel={texts.create}
      submit={(values, options) => postrider.contacts.create(newContactOf(values, fields, formats), options)}
      onDone={async (contact) => {
        onClose()
        notify(texts.created(nameOf(contact, fields)))
        await refresh('contacts')
      }}
    />
  )
}

const EditContact = ({ id, onClose }: PartProps & { id: number }) => {
  const texts = useTexts().contacts
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const contact = useContact(id)
  const fields = useFieldsWithOptions()
  const formats = useFormats()
  // Read only once, when the form opens, so that a colleague's later changes aren't mistaken for the user's.
  const [initial] = useState(() => valuesOf(contact, fields, formats))
  const leftovers = leftoversOf(contact, fields)
  return (
    <>
      <Title order={2} className="breakable">
        {nameOf(contact, fields)}
      </Title>
      <Text c="dimmed" size="sm" mb="lg">
        <Rich
          text={texts.drawer.facts}
          parts={{
            type: texts.types[contact.type],
            id: <CopyableText text={String(contact.id)} />,
            created: <When time={contact.created_at} relative />,
            updated: <When time={contact.updated_at} relative />,
          }}
        />
      </Text>
      <ContactForm
        initial={initial}
        stored={contact}
        fields={fields}
        submitLabel={texts.save}
        submit={(values) => postrider.contacts.update(id, contactChangesOf(initial, values, fields, formats))}
        onDone={async (changed) => {
          onClose()
          notify(texts.saved(nameOf(changed, fields)))
          await refresh('contacts')
        }}
        actions={<DeleteContact contact={contact} name={nameOf(contact, fields)} onDeleted={onClose} />}
      >
        {leftovers.length > 0 && <Leftovers values={leftovers} />}
        <ConsentHistory contactId={id} />
      </ContactForm>
    </>
  )
}

const DeleteContact = (props: { contact: Contact; name: string; onDeleted: () => void }) => {
  const { contact, name, onDeleted } = props
  const { delete: texts, deleted } = useTexts().contacts
  const { postrider } = useTeam()
  const refresh = useRefresh()
  const remove = async () => {
    await postrider.contacts.delete(contact.id)
    onDeleted()
    notify(deleted(name))
    await refresh('contacts', 'subscribers', 'lists')
  }
  return (
    <Group ml="auto">
      <ConfirmButton label={texts.button} title={texts.title(name)} confirmLabel={texts.confirm} onConfirm={remove}>
        {texts.about}
      </ConfirmButton>
    </Group>
  )
}
