import { Parser } from 'htmlparser2'

/** The elements that a text block can contain, and the inline style to add to each. */
const ELEMENTS: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  br: '',
  strong: '',
  b: '',
  em: '',
  i: '',
  u: '',
  s: '',
  a: 'text-decoration:underline',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 4px',
}

const HREF = /^(https?:|mailto:|tel:|\{\{)/i

/**
 * Returns a text block's HTML with only the allowed elements, and with inline styles, because many email clients ignore style
 * sheets. Keeps the text inside other elements, except scripts and styles.
 */
export const textHtml = (html: string, linkColor: string): string => {
  let written = ''
  let hidden = 0
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'script' || name === 'style') hidden++
        const style = ELEMENTS[name]
        if (style === undefined || hidden > 0) return
        const href =
          name === 'a' && HREF.test(attributes.href ?? '') ? ` href="${attributes.href}" target="_blank"` : ''
        const styles = name === 'a' ? `color:${linkColor};${style}` : style
        written += `<${name}${href}${styles === '' ? '' : ` style="${styles}"`}>`
        if (name !== 'br') open.push(name)
      },
      ontext: (text) => {
        if (hidden === 0) written += text
      },
      onclosetag: (name) => {
        if (name === 'script' || name === 'style') hidden = Math.max(hidden - 1, 0)
        if (open.at(-1) !== name) return
        open.pop()
        written += `</${name}>`
      },
    },
    // Entities aren't decoded, because the text is written as HTML again.
    { decodeEntities: false },
  )
  parser.end(html)
  for (const name of open.toReversed()) written += `</${name}>`
  return decodeInLiquid(withoutLastMargin(written))
}

/** Removes the last paragraph's margin, because the block itself has one. */
const withoutLastMargin = (html: string) => {
  const last = Math.max(html.lastIndexOf('margin:0 0 16px'), 0)
  const isAtEnd = /^margin:0 0 16px[^<]*>((?!<(p|ul|ol)\b)[\s\S])*$/.test(html.slice(last))
  return isAtEnd ? html.slice(0, last) + html.slice(last).replace('margin:0 0 16px', 'margin:0') : html
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Decodes entities inside Liquid. In HTML, `<` is written as `&lt;`, but Liquid needs the character itself. */
export const decodeInLiquid = (html: string): string =>
  html.replaceAll(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, (liquid) =>
    liquid.replaceAll(/&(?:lt|gt|amp|quot|nbsp|#34|#39);/g, (entity) => CHARACTERS[entity] ?? entity),
  )
