import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Added to a page's URL by palette commands that also start the page's main action, such as opening a dialog. */
export const ASKED = '?new'

/** If the URL's query is `?new`, removes it and calls `open`. Reloading the page then doesn't call `open` again. */
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
