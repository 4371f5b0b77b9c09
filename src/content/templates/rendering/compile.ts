import { LINK_NAMES } from '../../../platform/links/link-holes.ts'
import { findScriptLink, scriptLinkMessage } from '../../../protocols/mime/script-links.ts'
import type { Parsed } from '../liquid/engine.ts'
import { COMPUTED, findRequired, findUnknownNames, findUsed, type KnownField } from '../liquid/names.ts'
import { RENDERING_CHANNELS } from './channels/rendering-channels.ts'
import { type Fault, faultAt } from './fault.ts'
import { parseText, tryParse } from './parse-part.ts'
import type { Compiled, Source } from './source.ts'
import { sourceIn } from './sources.ts'
import { LIQUID } from './track-links.ts'

export type CompileResult = { readonly compiled: Compiled } | { readonly faults: readonly Fault[] }

const MAX_FAULTS = 50

/**
 * Checks and compiles a template once, so that only Liquid has to run for each recipient. If there is MJML to compile, calls
 * `beforeMjml` first.
 */
export const compile = async (source: Source, beforeMjml: () => Promise<void>): Promise<CompileResult> => {
  const { content, fields } = source
  const faults: Fault[] = []
  const required = new Set<string>()
  const used = new Set<string>()
  const checkNames = (parsed: Parsed, items: readonly string[], place: Pick<Fault, 'field' | 'path'>) => {
    for (const fault of findUnknownNames(parsed, fields, items)) faults.push({ ...place, ...fault })
    for (const name of findRequired(parsed)) {
      required.add(name)
      if (!isRequirable(name, fields))
        faults.push(faultAt(`“${name}” can’t be required: only contact fields and data can.`, place))
    }
    for (const name of findUsed(parsed)) used.add(name)
  }
  const channel = RENDERING_CHANNELS[content.channel]
  const sources = [
    ...sourceIn('subject', content.subject),
    ...sourceIn('preheader', content.preheader),
    ...sourceIn('text', content.text),
    ...channel.sources(content.body),
  ]
  for (const { field, path, text, items = [], escaping, isMarkup } of sources) {
    const parsed = tryParse(text, escaping, (fault) => faults.push({ field, path, ...fault }))
    if (!parsed) continue
    checkNames(parsed, items, { field, path })
    const open = isMarkup ? findOpenComment(text) : undefined
    if (open)
      faults.push(faultAt('A comment isn’t closed. It would hide the rest of the email.', { field, path, ...open }))
    const script = isMarkup ? findScriptLink(text.replaceAll(LIQUID, (it) => 'x'.repeat(it.length))) : undefined
    if (script) faults.push(faultAt(scriptLinkMessage(script.url), { field, path, ...positionOf(text, script.start) }))
    const link = channel.linkFields.includes(field)
      ? undefined
      : LINK_NAMES.find((name) => findUsed(parsed).includes(name))
    if (link) faults.push(faultAt(`“${link}” can be used only in the body of emails.`, { field, path }))
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) }
  const body = await channel.compile(content, source, beforeMjml)
  if ('faults' in body) return { faults: body.faults.slice(0, MAX_FAULTS) }
  const { made, ...parts } = body
  if (made) {
    checkNames(made, [], { field: 'body', path: null })
    // Removes lines and columns, which refer to the generated HTML, not to the template.
    if (faults.length > 0) return { faults: faults.map((fault) => ({ ...fault, line: null, column: null })) }
  }
  // The layout always uses these links.
  for (const name of LINK_NAMES) used.add(name)
  return {
    compiled: {
      ...NO_PARTS,
      ...parts,
      subject: parseText(content.subject),
      preheader: parseText(content.preheader),
      required: [...required],
      used,
    },
  }
}

const NO_PARTS = {
  html: undefined,
  untracked: undefined,
  links: [],
  text: undefined,
  isTextWritten: false,
  push: undefined,
} satisfies Partial<Compiled>

const findOpenComment = (html: string): Pick<Fault, 'line' | 'column'> | undefined => {
  const last = html.lastIndexOf('<!--')
  return last === -1 || html.includes('-->', last) ? undefined : positionOf(html, last)
}

const positionOf = (text: string, index: number): Pick<Fault, 'line' | 'column'> => {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Returns true if it can be checked before rendering whether this value is missing. */
const isRequirable = (name: string, fields: readonly KnownField[]) =>
  !name.includes(COMPUTED) &&
  (name.startsWith('data.') || fields.some(({ tag }) => name === tag || name.startsWith(`${tag}.`)))
