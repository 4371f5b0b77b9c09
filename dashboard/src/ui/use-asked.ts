import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Palette commands add this query to a page's URL. The page then starts its main action, such as opening a dialog. */
export const ASKED = '?new'

/** If the URL's query is `?new`, calls `open` and removes the query, so that reloading the page doesn't call `open` again. */
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
