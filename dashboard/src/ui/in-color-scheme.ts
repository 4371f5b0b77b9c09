const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** Matches a style that lets the browser choose between light and dark inputs and scroll bars. */
const EITHER_SCHEME = /(\bcolor-scheme\s*:\s*)(?:light\s+dark|dark\s+light)/gi

/** Returns true if an email supports dark mode, that is, if it declares its color schemes or sets no background. */
const isMadeForDark = (html: string) => /color-scheme/i.test(html) || !/background|bgcolor/i.test(html)

/**
 * Changes the HTML of an email or a page so that the browser shows it as a mail app would in dark or light mode, regardless of the
 * browser's own mode. The email's styles for that mode apply.
 *
 * If an email sets a background but doesn't declare its color schemes, it keeps its light colors, as in mail apps. Otherwise, its
 * text would be unreadable in dark mode.
 */
export const inColorScheme = (html: string, scheme: 'dark' | 'light'): string => {
  const answered = html.replace(PREFERENCE, (_, asked: string) =>
    // Replaces the condition with one that is always true or never true.
    asked.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  )
  const shown = scheme === 'dark' && isMadeForDark(html) ? 'dark' : 'light'
  // Adds the tag at the beginning, because browsers use only the first `color-scheme` tag.
  return answered
    .replace(EITHER_SCHEME, `$1${shown}`)
    .replace(/^(\s*<!doctype[^>]*>)?/i, `$1<meta name="color-scheme" content="${shown}">`)
}
