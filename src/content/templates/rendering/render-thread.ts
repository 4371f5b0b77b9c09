import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { contactLanguage } from '../../../audience/contacts/contact-language.ts'
import { inlineStyles, replaceImages } from '../importing/inline-styles.ts'
import { loadMjml } from '../layout/compile-mjml.ts'
import type { Locale } from '../liquid/values.ts'
import { type CompileResult, compile } from './compile.ts'
import type {
  InlineJob,
  InlineResult,
  JobResult,
  PartsResult,
  RecipientResult,
  RenderJob,
  RenderResult,
  ReplaceJob,
  ReplaceResult,
  ThreadJob,
  ThreadMessage,
} from './job.ts'
import { liquidFault } from './liquid-fault.ts'
import { toRecipientContact } from './recipient.ts'
import { findMissing, fixedParts, render, renderEmailParts, scopeOf } from './render.ts'
import type { Compiled, Source } from './source.ts'

/** Runs in a worker thread, because Liquid isn't a sandbox: a thread that takes too long can be terminated. */
const port = parentPort
if (!port) throw new Error('render-thread.ts must run in a worker thread.')

const post = (message: ThreadMessage) => port.postMessage(message)

const MAX_COMPILED = 50
const compiledByKey = new LRUCache<string, CompileResult>({ max: MAX_COMPILED })

const compiledFor = async (source: Source): Promise<CompileResult> => {
  const key = JSON.stringify(source)
  const known = compiledByKey.get(key)
  if (known) return known
  post({ is: 'phase', phase: 'check' })
  const compiled = await compile(source, async () => {
    post({ is: 'phase', phase: 'load' })
    await loadMjml()
    post({ is: 'phase', phase: 'compile' })
  })
  compiledByKey.set(key, compiled)
  return compiled
}

const run = async (job: RenderJob, isInParts: boolean): Promise<RenderResult | PartsResult> => {
  const found = await compiledFor(job.source)
  if ('faults' in found) return found
  post({ is: 'phase', phase: 'render' })
  const { compiled } = found
  if (!isInParts) {
    const results = renderEach(compiled, job, (scope, locale) => render(compiled, scope, locale))
    return { results, required: compiled.required, links: compiled.links }
  }
  const results = renderEach(compiled, job, (scope, locale, token) => renderEmailParts(compiled, scope, locale, token))
  return { results, fixed: fixedParts(compiled) }
}

const renderEach = <Content>(
  compiled: Compiled,
  { source, shared, recipients, ignoresMissing }: RenderJob,
  fill: (scope: object, locale: Locale, token: string) => Content,
): RecipientResult<Content>[] => {
  const types = new Map(source.fields.map(({ tag, type }) => [tag, type]))
  return recipients.map(({ contact: given, links, tracking_token: token = '' }) => {
    const contact = given && 'document' in given ? toRecipientContact(given, source.fields) : given
    const missing = ignoresMissing ? [] : findMissing(compiled, contact, shared.data, types)
    if (missing.length > 0) return { missing }
    const { locale } = shared
    const language = contactLanguage(contact?.values) ?? locale.language
    try {
      return { rendered: fill(scopeOf(compiled, contact, shared, links, types), { ...locale, language }, token) }
    } catch (error) {
      return { fault: liquidFault(error).message }
    }
  })
}

const inline = async (job: InlineJob): Promise<InlineResult> => {
  const { default: juice } = await import('juice')
  post({ is: 'phase', phase: 'inline' })
  return inlineStyles(job, juice)
}

const replace = (job: ReplaceJob): ReplaceResult => {
  post({ is: 'phase', phase: 'inline' })
  return replaceImages(job)
}

const resultOf = (job: ThreadJob): Promise<JobResult> | JobResult => {
  if (job.is === 'inline') return inline(job)
  if (job.is === 'replace-images') return replace(job)
  return run(job, job.is === 'render-parts')
}

port.on('message', async (job: ThreadJob) => {
  try {
    post({ is: 'done', result: await resultOf(job) })
  } catch (error) {
    post({ is: 'failed', error })
  }
})
