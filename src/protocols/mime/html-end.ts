const COMMENT_START = '<!--'

/**
 * Splits HTML at the point where content can be appended. Ignores a `</body>` inside a comment, such as a conditional comment for
 * Outlook.
 *
 * Searches for the end of each comment only once. A regular expression would take quadratic time if comments aren't closed.
 */
export const splitAtEnd = (html: string): readonly [before: string, after: string] => {
  const pattern = /<!--|<\/body\s*>/gi
  let end = html.length
  for (let found = pattern.exec(html); found; found = pattern.exec(html)) {
    if (found[0] !== COMMENT_START) {
      end = found.index
      continue
    }
    const close = html.indexOf('-->', found.index + 2)
    if (close === -1) break
    pattern.lastIndex = close
  }
  return [html.slice(0, end), html.slice(end)]
}
