import { Button } from '@mantine/core'
import { Signpost } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

interface Props {
  readonly texts: { readonly title: string; readonly about: string }
  /** The label of the button that shows the list again. */
  readonly action: string
  readonly onAction: () => void
}

/** Shown in place of a list if no row matches the filters, or if there is no such page. */
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
