import { Button } from '@mantine/core'
import { PostriderError } from '@postrider/client'
import { useMessageOf } from '../ui/error-message.ts'
import { FrontDoor } from '../ui/front-door.tsx'

interface Props {
  readonly error: unknown
  /** Where to get a new one. */
  readonly next: { readonly href: string; readonly label: string }
}

/** For a mailed link that was used or has expired. */
export const LinkNotValid = ({ error, next }: Props) => {
  const messageOf = useMessageOf()
  const isGone = error instanceof PostriderError && error.status === 404
  return (
    <FrontDoor
      title={isGone ? 'This link is no longer valid' : 'Something went wrong'}
      about={isGone ? 'It may have been used, or it has expired.' : messageOf(error)}
    >
      <Button component="a" href={next.href} variant="default">
        {next.label}
      </Button>
    </FrontDoor>
  )
}
