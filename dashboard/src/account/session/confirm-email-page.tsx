import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { noteConfirmed, useSession } from '../../data/use-session.ts'
import { sessionApi } from '../../server/session-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FrontDoor } from '../../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'
import { LinkNotValid } from './link-not-valid.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** Confirms an address only after a click. Email scanners open links, so opening the page must not be enough. */
export default function ConfirmEmailPage() {
  const { confirm: texts, signIn, toDashboard } = useTexts().session
  const [code] = useState(codeInAddress)
  const { user } = useSession()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sessionApi.confirmEmail(code),
    onSuccess: ({ email }) => noteConfirmed(email),
  })
  if (!user) return <SignInPage about={signIn.toConfirm} />
  if (error) return <LinkNotValid error={error} next={{ href: '/', label: toDashboard }} />
  if (data)
    return (
      <FrontDoor title={texts.doneTitle}>
        <Text mb="lg" role="status" className="breakable">
          {texts.done(data.email)}
        </Text>
        <Button component="a" href="/" fullWidth>
          {toDashboard}
        </Button>
      </FrontDoor>
    )
  return (
    <FrontDoor title={texts.title} about={texts.about}>
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        {texts.button}
      </Button>
    </FrontDoor>
  )
}
