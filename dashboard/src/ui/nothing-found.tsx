import { Button } from '@mantine/core'
import { Signpost } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  readonly texts: { readonly title: string; readonly about: string }
  /** The label of the button that returns to the list. */
  readonly action: string
  readonly onAction: () => void
}

/** Shown in place of a list if no row matches the filters, or if the page doesn't exist. */
export const NothingFound = ({ texts, action, onAction }: Props) => (
  <EmptyState
    drawing={Signpost}
    title={texts.title}
    action={
      <Button variant="default" onClick={onAction}>
        {action}
      </Button>
    }
  >
    {texts.about}
  </EmptyState>
)
