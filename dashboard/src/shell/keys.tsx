import { useTexts } from '../texts/locale.tsx'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Cmd-K or Ctrl-K, as the user's keyboard has it. */
export const PaletteKeys = () => {
  const texts = useTexts().shell.keys
  return (
    <span>
      <kbd>{isApple ? '⌘' : texts.control}</kbd> <kbd>{'k'.toUpperCase()}</kbd>
    </span>
  )
}

/** G, then the key of an area. */
export const SequenceKeys = ({ second }: { second: string }) => (
  <span>
    <kbd>{'g'.toUpperCase()}</kbd> <kbd>{second.toUpperCase()}</kbd>
  </span>
)
