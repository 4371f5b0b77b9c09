import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../../texts/locale.tsx'
import { styleNonce } from '../../ui/style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

/** Mantine with our theme, and with labels for its built-in buttons in the user's language. */
export const AppTheme = ({ children }: { children: ReactNode }) => {
  const texts = useTexts().ui
  const localizedTheme = useMemo(() => {
    const close = { defaultProps: { closeButtonProps: { 'aria-label': texts.close } } }
    const dismiss = { defaultProps: { closeButtonProps: { 'aria-label': texts.dismiss } } }
    const components = {
      Modal: close,
      Drawer: close,
      Notification: dismiss,
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': texts.showPassword } } },
      DateInput: { defaultProps: { ariaLabels: texts.calendar } },
    }
    return mergeThemeOverrides(theme, { components })
  }, [texts])
  return (
    <MantineProvider
      theme={localizedTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}
