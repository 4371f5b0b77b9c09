import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { noteConfirmed, useSession } from '../data/use-session.ts'
import { sessionApi } from '../server/session-api.ts'
import { FrontDoor } from '../ui/front-door.tsx'
import { codeInAddress } from './code-in-address.ts'
import { LinkNotValid } from './link-not-valid.tsx'
import { SignInPage } from './sign-in-page.tsx'

const DASHBOARD = { href: '/', label: 'Go to the dashboard' }

/** Behind a button: mail programs open links to look at them, and must not confirm anything by that. */
export default function ConfirmEmailPage() {
  const [code] = useState(codeInAddress)
  const { user } = useSession()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sessionApi.confirmEmail(code),
    onSuccess: ({ email }) => noteConfirmed(email),
  })
  if (!user) return <SignInPage about="To confirm your address, sign in to your account." />
  if (error) return <LinkNotValid error={error} next={DASHBOARD} />
  if (data)
    return (
      <FrontDoor title="Address confirmed">
        <Text mb="lg" role="status" className="breakable">
          Thank you. {data.email} is your confirmed address.
        </Text>
        <Button component="a" href={DASHBOARD.href} size="md" fullWidth>
          {DASHBOARD.label}
        </Button>
      </FrontDoor>
    )
  return (
    <FrontDoor title="Confirm your address" about="This shows that mail to your account’s address reaches you.">
      <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        Confirm address
      </Button>
    </FrontDoor>
  )
}
