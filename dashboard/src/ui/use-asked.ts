import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Added to a page's URL by commands that open the page's main dialog. */
export const ASKED = '?new'

/**
 * Calls `open` if the user came from such a command, and removes `?new` from the URL, so that reloading doesn't open the dialog.
 */
export const useAsked = (open: () => void) => {
  const isAsked = `?${useSearch()}` === ASKED
  const [path, go] = useLocation()
  const onAsked = useEffectEvent(() => {
    go(path, { replace: true })
    open()
  })
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])
}
