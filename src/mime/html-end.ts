/** Splits HTML where something can be added at its end. */
export const splitAtEnd = (html: string): readonly [before: string, after: string] => {
  // The last one, because an earlier one can be inside a comment for Outlook.
  const end = [...html.matchAll(/<\/body\s*>/gi)].at(-1)?.index ?? -1
  return end === -1 ? [html, ''] : [html.slice(0, end), html.slice(end)]
}
