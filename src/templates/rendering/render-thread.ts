import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { loadMjml } from '../layout/compile-mjml.ts'
import { type CompileResult, compile, liquidFault, type Source } from './compile.ts'
import {
  bodyFault,
  type InlineResult,
  type RecipientResult,
  type RenderJob,
  type RenderResult,
  type ThreadJob,
  type ThreadMessage,
} from './job.ts'
import { findMissing, render } from './render.ts'

/** Runs in a worker thread, because Liquid isn't a sandbox: a thread that takes too long can be terminated. */
const port = parentPort
if (!port) throw new Error('render-thread.ts must run in a worker thread.')

const post = (message: ThreadMessage) => port.postMessage(message)

/** How many compiled templates to keep. */
const MAX_COMPILED = 50
const compiledByKey = new LRUCache<string, CompileResult>({ max: MAX_COMPILED })

const compiledFor = async (source: Source): Promise<CompileResult> => {
  const key = JSON.stringify(source)
  const known = compiledByKey.get(key)
  if (known) return known
  const { channel, format } = source.content
  // Loading isn't part of the time limit.
  if (channel === 'email' && format !== 'html') await loadMjml()
  post({ is: 'phase', phase: 'compile' })
  const compiled = await compile(source)
  compiledByKey.set(key, compiled)
  return compiled
}

const run = async ({ source, recipients, locale }: RenderJob): Promise<RenderResult> => {
  const found = await compiledFor(source)
  if ('faults' in found) return found
  post({ is: 'phase', phase: 'render' })
  const { compiled } = found
  const types = new Map(source.fields.map(({ tag, type }) => [tag, type]))
  try {
    const results = recipients.map((recipient): RecipientResult => {
      const missing = findMissing(compiled, recipient)
      return missing.length > 0 ? { missing } : { rendered: render(compiled, recipient, types, locale) }
    })
    return { results, required: compiled.required }
  } catch (error) {
    return bodyFault(liquidFault(error).message)
  }
}

/** Many mail programs ignore style sheets. Rules that can't be moved, like those for phones, stay in a style sheet. */
const inline = async (html: string): Promise<InlineResult> => {
  const { default: juice } = await import('juice')
  post({ is: 'phase', phase: 'inline' })
  return { html: juice(html, { preserveImportant: true, preserveMediaQueries: true, preserveFontFaces: true }) }
}

port.on('message', async (job: ThreadJob) => {
  try {
    post({ is: 'done', result: job.is === 'render' ? await run(job) : await inline(job.html) })
  } catch (error) {
    post({ is: 'failed', error })
  }
})
