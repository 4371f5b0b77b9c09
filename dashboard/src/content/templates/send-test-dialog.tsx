import { Alert, Anchor, Modal, Stack, TagsInput, Text } from '@mantine/core'
import type { SentMessage } from '@postrider/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Channel, FACTS_OF, isAddressed } from '../../../../src/foundation/channels/channels.ts'
import { ADDRESS_INPUTS } from '../../audience/lists/channels.tsx'
import { useRefresh } from '../../data/team.tsx'
import { useSession } from '../../data/use-session.ts'
import type { Fault } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'
import { FaultsToFix } from './finding-list.tsx'
import type { ChosenContact } from './use-test-values.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly channel: Channel
  /** Sends the test to these addresses. A push notification is sent to the contact instead. */
  readonly send: (
    to: readonly string[],
    options: { idempotencyKey: string },
  ) => Promise<{ readonly messages: readonly SentMessage[] }>
  /** The contact whose values the preview shows. */
  readonly contact: ChosenContact | undefined
  /** The faults that prevent the content from being sent. */
  readonly faults: readonly Fault[]
  readonly onFault: (fault: Fault) => void
}

/** The server has the same limit. */
const MAX_RECIPIENTS = 5

export const SendTestDialog = ({ isOpen, onClose, ...props }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title={useTexts().templates.test.title}>
    <TestForm {...props} />
  </Modal>
)

const TestForm = ({ channel, send, contact, faults, onFault }: Omit<Props, 'isOpen' | 'onClose'>) => {
  const texts = useTexts().templates.test
  const refresh = useRefresh()
  const { user } = useSession()
  const [sent, setSent] = useState<readonly SentMessage[]>()
  const own = isAddressed(channel) ? ADDRESS_INPUTS[FACTS_OF[channel].address.type].ofMember(user) : ''
  const form = useForm({
    initial: { to: own === '' ? [] : [own] },
    submit: ({ to }, options) => {
      setSent(undefined)
      return send(to, options)
    },
    onDone: async ({ messages }) => {
      setSent(messages)
      await refresh('messages')
    },
  })
  const isTooMany = form.values.to.length > MAX_RECIPIENTS
  return (
    <Form form={form} label={texts.title}>
      <Stack>
        <Text c="dimmed" size="sm">
          {texts.about}
        </Text>
        {!isAddressed(channel) && <Text>{contact ? texts.toContact(contact.label) : texts.chooseContact}</Text>}
        {isAddressed(channel) && (
          <TagsInput
            data-autofocus
            acceptValueOnBlur
            // Turns off the list of suggestions, which is always empty. With the list, the first Escape would close the list, not
            // the dialog.
            dropdownOpened={false}
            splitChars={[',', ' ', ';']}
            description={texts.toAbout}
            clearButtonProps={{ 'aria-label': texts.clear }}
            {...form.field('to', texts.to[channel])}
            {...(isTooMany && { error: texts.tooMany(form.values.to.length - MAX_RECIPIENTS) })}
          />
        )}
        {sent && <SentList sent={sent} />}
        {faults.length > 0 && (
          <Alert color="red" variant="light">
            <FaultsToFix text={texts.fixToSend} faults={faults} onFault={onFault} />
          </Alert>
        )}
        <FormActions
          submit={texts.submit}
          color="wax.7"
          disabled={(!isAddressed(channel) && !contact) || isTooMany || faults.length > 0}
        />
      </Stack>
    </Form>
  )
}

const SentList = ({ sent }: { sent: readonly SentMessage[] }) => {
  const texts = useTexts().templates.test
  return (
    <Alert color="green" variant="light" role="status" title={texts.done(sent.length)}>
      {sent.map(({ id, to }) => (
        <div key={id}>
          <Anchor component={Link} href={`/messages/${id}`} underline="always" className="breakable">
            {to === null ? texts.openMessage : texts.open(to)}
          </Anchor>
        </div>
      ))}
    </Alert>
  )
}
