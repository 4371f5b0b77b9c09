import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRefresh, useTeam } from '../../data/team.tsx'
import { useTexts } from '../../texts/locale.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Form, FormActions, useForm } from '../../ui/form.tsx'

interface Props {
  readonly suggestedName?: string
  /** Shown below the form. */
  readonly hint?: string | undefined
  /** True if another button on the page is more important. */
  readonly isSecondary?: boolean
  /** Called when the user closes the dialog that shows the token. */
  readonly onClose?: () => void
}

/** Generates a token. Then shows it once, with an example command that uses it. */
export const NewToken = ({ suggestedName = '', hint, isSecondary = false, onClose }: Props) => {
  const [token, setToken] = useState<string>()
  const close = () => {
    setToken(undefined)
    onClose?.()
  }
  return token ? (
    <TokenOnce token={token} onClose={close} />
  ) : (
    <>
      <TokenForm suggestedName={suggestedName} variant={isSecondary ? 'default' : 'filled'} onMade={setToken} />
      {hint && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
    </>
  )
}

interface FormProps {
  readonly suggestedName: string
  readonly variant: string
  readonly onMade: (token: string) => void
}

const TokenForm = ({ suggestedName, variant, onMade }: FormProps) => {
  const texts = useTexts().tokens
  const { dashboard } = useTeam()
  const refresh = useRefresh()
  const form = useForm({
    initial: { name: suggestedName },
    submit: dashboard.tokens.create,
    onDone: ({ token }) => {
      onMade(token)
      return refresh('tokens')
    },
  })
  return (
    <Form form={form} label={texts.generate}>
      <Stack>
        <TextInput
          required
          data-autofocus
          maw="24rem"
          placeholder={texts.form.labelPlaceholder}
          description={texts.form.labelAbout}
          {...form.field('name', texts.form.label)}
        />
        <FormActions submit={texts.generate} variant={variant} />
      </Stack>
    </Form>
  )
}

/** The command is on one line, because shells differ in how they continue a command on the next line. */
const curlOf = (token: string) => `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/v1/brands`

const TokenOnce = ({ token, onClose }: { token: string; onClose: () => void }) => {
  const texts = useTexts().tokens.once
  const notice = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), [])
  return (
    <Stack>
      <Alert ref={notice} tabIndex={-1} variant="light" role="status" title={texts.title}>
        {texts.about}
      </Alert>
      <Copyable label={texts.token} text={token} />
      <Text mt="xs">{texts.tryIt}</Text>
      <Copyable label={texts.command} text={curlOf(token)} />
      <Group>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Stack>
  )
}
