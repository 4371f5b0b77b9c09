import '@mantine/core/styles.layer.css'
import './frame/shell/fonts.css'
import './frame/shell/theme.css'
import { ConnectionError, PostriderError } from '@postrider/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { AppTheme } from './frame/shell/app-theme.tsx'
import { queryClient } from './server/query-client.ts'
import { preferredLanguage } from './texts/language.ts'
import { loadTextsOrEnglish } from './texts/load-texts.ts'
import { LocaleProvider } from './texts/locale.tsx'
import { Notices } from './ui/notices.tsx'
import { OfflineNotice } from './ui/offline-notice.tsx'

/** Logs only bugs in our code to the console, because the screen shows why a request failed. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof PostriderError || error instanceof ConnectionError)) console.error(error)
}

const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError })

// Waits for the translation before rendering, so that users don't see English for a moment before their own language.
void loadTextsOrEnglish(preferredLanguage()).then((initial) =>
  root.render(
    <LocaleProvider initial={initial}>
      <AppTheme>
        <QueryClientProvider client={queryClient}>
          <App />
          <Notices />
          <OfflineNotice />
        </QueryClientProvider>
      </AppTheme>
    </LocaleProvider>,
  ),
)
