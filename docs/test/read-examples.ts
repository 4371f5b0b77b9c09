import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Block {
  /** Where its fence is: `docs/brands.md:12`. */
  readonly at: string
  readonly language: string
  readonly text: string
  /** From the comment `<!-- name: value -->` before it; `not run` says why it is not run, `only on` names a database. */
  readonly marks: ReadonlyMap<string, string>
}

export interface Example extends Block {
  /** What the page says comes out of it. */
  readonly answer: Block | undefined
}

export interface DocPage {
  readonly file: string
  readonly text: string
  readonly examples: readonly Example[]
  /** Shown, and neither run nor compared: each says why. */
  readonly notRun: readonly Block[]
  /** Neither run nor compared, and without a word on why. */
  readonly unexplained: readonly Block[]
}

const COMMANDS = ['sh', 'js']
const ANSWERS = ['json', 'http', 'csv', 'text']

/** The README and everything in docs/, with their examples in order. */
export const readPages = (): DocPage[] =>
  ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()].map((file) =>
    readPage(file, readFileSync(join(ROOT, file), 'utf8')),
  )

/** A command, and what is shown next, if it is an answer; whatever else stands between fences has to be explained. */
export const readPage = (file: string, text: string): DocPage => {
  const examples: Example[] = []
  const notRun: Block[] = []
  const unexplained: Block[] = []
  let previous: Block | undefined
  for (const block of readBlocks(file, text)) {
    if (block.marks.has('not run')) notRun.push(block)
    else if (COMMANDS.includes(block.language)) examples.push({ ...block, answer: undefined })
    else if (ANSWERS.includes(block.language) && previous && COMMANDS.includes(previous.language)) {
      if (previous.marks.has('not run')) notRun.push(block)
      else examples.push({ ...(examples.pop() as Example), answer: block })
    } else unexplained.push(block)
    previous = block
  }
  return { file, text, examples, notRun, unexplained }
}

/** An optional comment, a fence that may be indented, and what is in it. */
const BLOCK = /(?:^[ ]*<!-- ([a-z ]+): ([^>]+) -->\n\s*)?^([ ]*)```([^\n]*)\n(.*?)^[ ]*```$/gms

const readBlocks = (file: string, text: string): Block[] =>
  [...text.matchAll(BLOCK)].map((match) => {
    const [whole, mark, value = '', indent = '', language = '', body = ''] = match
    const line = text.slice(0, match.index + whole.indexOf('```')).split('\n').length
    return {
      at: `${file}:${line}`,
      language: language.trim(),
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      marks: new Map(mark ? [[mark, value]] : []),
    }
  })
