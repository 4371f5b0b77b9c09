/** Matches a question of a style sheet: does the reader prefer dark or light colors? */
const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** Finds out whether an email says how it looks in dark mode, or leaves all colors to the mail app. */
const isMadeForDark = (html: string) => /color-scheme/i.test(html) || !/background|bgcolor/i.test(html)

/**
 * Returns an email's HTML as a mail app shows it in dark or light mode, whatever the mode of this browser. The email's styles for
 * that mode apply. Like mail apps, this doesn't darken an email with its own background, whose text would become unreadable.
 */
export const inColorScheme = (html: string, scheme: 'dark' | 'light'): string => {
  const answered = html.replace(PREFERENCE, (_, asked: string) =>
    // Conditions that are always or never true.
    asked.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  )
  const shown = scheme === 'dark' && isMadeForDark(html) ? 'dark' : 'light'
  // Only the first such tag counts.
  return answered.replace(/^(\s*<!doctype[^>]*>)?/i, `$1<meta name="color-scheme" content="${shown}">`)
}
