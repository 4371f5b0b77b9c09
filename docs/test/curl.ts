/**
 * Stands in for curl if it is missing or too old. Supports only the flags that the docs use. When the tests run on PostgreSQL, some
 * pages always use this script, to check that it gives the same results as curl.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    include: { type: 'boolean', short: 'i' },
    silent: { type: 'boolean', short: 's' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    json: { type: 'string' },
    'data-binary': { type: 'string' },
    form: { type: 'string', short: 'F', multiple: true, default: [] },
    output: { type: 'string', short: 'o' },
    retry: { type: 'string' },
    'retry-all-errors': { type: 'boolean' },
  },
})

/** `@name` stands for the content of a file. */
const contentOf = (text: string) => (text.startsWith('@') ? readFileSync(text.slice(1)) : text)

const readForm = () => {
  const form = new FormData()
  for (const field of values.form) {
    const [name = '', ...rest] = field.split('=')
    const value = rest.join('=')
    if (value.startsWith('@')) form.append(name, new Blob([contentOf(value)]), basename(value.slice(1)))
    else form.append(name, value)
  }
  return form
}

const headers = new Headers()
for (const line of values.header) {
  const [name = '', ...value] = line.split(':')
  headers.set(name, value.join(':').trim())
}
if (values.json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
const data = values.json ?? values['data-binary']
const body = values.form.length > 0 ? readForm() : data === undefined ? null : contentOf(data)

const connectTo = (url: string) => {
  const defaults = readFileSync(join(String(process.env.CURL_HOME), '.curlrc'), 'utf8')
  const [, from = '', to = ''] = /connect-to = "(.+:\d+):(.+:\d+)"/.exec(defaults) ?? []
  return url.replace(`//${from}`, `//${to}`)
}

for (const url of positionals) {
  const response = await fetch(connectTo(url), {
    method: values.request ?? (body === null ? 'GET' : 'POST'),
    headers,
    body,
  })
  const content = Buffer.from(await response.arrayBuffer())
  if (values.include) {
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`)
    process.stdout.write(`HTTP/1.1 ${response.status} ${response.statusText}\r\n${lines.join('')}\r\n`)
  }
  if (values.output) writeFileSync(values.output, content)
  else process.stdout.write(content)
}
