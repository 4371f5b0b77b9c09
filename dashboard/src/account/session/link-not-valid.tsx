import { Button } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { FrontDoor } from '../../ui/front-door.tsx'

interface Props {
  readonly error: unknown
  readonly next: { readonly href: string; readonly label: string }
}

/** Shown if a link with a code doesn't work, usually because it was already used or has expired. */
export const LinkNotValid = ({ error, next }: Props) => {
  const { session, ui } = useTexts()
  const messageOf = useMessageOf()
  const isGone = error instanceof PostriderError && error.status === 404
  return (
    <FrontDoor
      title={isGone ? session.badLink.title : ui.errors.failed}
      about={isGone ? session.badLink.about : messageOf(error)}
    >
      <Button component="a" href={next.href} variant="default">
        {next.label}
      </Button>
    </FrontDoor>
  )
}
