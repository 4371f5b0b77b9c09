import { TextInput } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const loadTextLine = () => import('./blocks/text-line.tsx')
const TextLine = lazy(async () => ({ default: (await loadTextLine()).TextLine }))

type Props = ComponentProps<typeof TextLine>

/** One line of text that shows merge tags as chips. While the chip editor's code is loading, shows the text without chips. */
export const MergeLine = (props: Props) => (
  <Suspense
    fallback={
      <TextInput
        label={props.label}
        description={props.description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={props.value}
        readOnly
      />
    }
  >
    <TextLine {...props} />
  </Suspense>
)
