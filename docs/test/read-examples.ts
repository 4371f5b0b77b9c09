import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export interface Block {
  /** The file and line of the block's code fence: `docs/brands.md:12`. */
  readonly at: string
  readonly language: string
  readonly text: string
  /** From the comment `<!-- name: value -->` above the block. `not run` gives a reason; `only on` names a database. */
  readonly marks: ReadonlyMap<string, string>
}

export interface Example extends Block {
  readonly response: Block | undefined
}

export interface DocPage {
  readonly file: string
  readonly text: string
  readonly examples: readonly Example[]
  readonly notRun: readonly Block[]
  /** Blocks that are neither run, nor compared, nor marked `not run`. */
  readonly unexplained: readonly Block[]
}

const COMMANDS = ['sh', 'js']
const RESPONSES = ['json', 'http', 'csv', 'text']

export const readPages = (): DocPage[] =>
  ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()].map((file) =>
    readPage(file, readFileSync(join(ROOT, file), 'utf8')),
  )

/** Pairs each command with the response block that follows it. All other blocks need a `not run` comment. */
export const readPage = (file: string, text: string): DocPage => {
  const examples: Example[] = []
  const notRun: Block[] = []
  const unexplained: Block[] = []
  let previous: Block | undefined
  for (const block of readBlocks(file, text)) {
    if (block.marks.has('not run')) notRun.push(block)
    else if (COMMANDS.includes(block.language)) examples.push({ ...block, response: undefined })
    else if (RESPONSES.includes(block.language) && previous && COMMANDS.includes(previous.language)) {
      if (previous.marks.has('not run')) notRun.push(block)
      else examples.push({ ...(examples.pop() as Example), response: block })
    } else unexplained.push(block)
    previous = block
  }
  return { file, text, examples, notRun, unexplained }
}

/** Matches an optional comment, a code fence that may be indented, and its content. */
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
