import { useTexts } from '../../texts/locale.tsx'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Shows Cmd-K or Ctrl-K, depending on the user's keyboard. */
export const PaletteKeys = () => {
  const texts = useTexts().shell.keys
  return (
    <span>
      <kbd>{isApple ? '⌘' : texts.control}</kbd> <kbd>{'k'.toUpperCase()}</kbd>
    </span>
  )
}

export const SequenceKeys = ({ second }: { second: string }) => (
  <span>
    <kbd>{'g'.toUpperCase()}</kbd> <kbd>{second.toUpperCase()}</kbd>
  </span>
)
