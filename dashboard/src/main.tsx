import '@mantine/core/styles.layer.css'
import './shell/theme.css'
import { MantineProvider } from '@mantine/core'
import { ConnectionError, PostriderError } from '@postrider/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './server/query-client.ts'
import { styleNonce } from './shell/style-nonce.ts'
import { cssVariables, theme } from './shell/theme.ts'
import { Notices } from './ui/notices.tsx'

/** What the server refuses is said on the screen; only what is our own fault is for the console. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PostriderError || error instanceof ConnectionError)) console.error(error)
}

createRoot(document.getElementById('root') as HTMLElement, { onCaughtError }).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
    deduplicateInlineStyles
  >
    <QueryClientProvider client={queryClient}>
      <App />
      <Notices />
    </QueryClientProvider>
  </MantineProvider>,
)
