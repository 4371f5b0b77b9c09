import '@mantine/core/styles.layer.css'
import './shell/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './server/query-client.ts'
import { styleNonce } from './shell/style-nonce.ts'
import { cssVariables, theme } from './shell/theme.ts'
import { Notices } from './ui/notices.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
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
