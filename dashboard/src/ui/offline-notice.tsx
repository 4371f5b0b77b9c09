import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTexts } from '../texts/locale.tsx'

const ID = 'offline'

/** Shows a notice while the browser is offline. Pages that are already loaded would otherwise look as if nothing was wrong. */
export const OfflineNotice = () => {
  const message = useTexts().ui.errors.offlineNotice
  useEffect(() => {
    const show = () =>
      notifications.show({
        id: ID,
        message,
        color: 'yellow',
        autoClose: false,
        withCloseButton: false,
        withBorder: true,
        role: 'status',
      })
    const hide = () => notifications.hide(ID)
    if (!navigator.onLine) show()
    addEventListener('offline', show)
    addEventListener('online', hide)
    return () => {
      hide()
      removeEventListener('offline', show)
      removeEventListener('online', hide)
    }
  }, [message])
  return null
}
