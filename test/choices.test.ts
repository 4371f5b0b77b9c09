import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDescription } from '../docs/api-description.ts'
import { signedIn } from './dashboard-user.ts'
import { idsInPath, loadExamples, pathWithIds, uniqueName } from './examples.ts'
import { startApp } from './start-app.ts'
import { uploader } from './upload.ts'
import { createIdentifier } from './verified-identifiers.ts'

interface Schema {
  readonly $ref?: string
  readonly enum?: readonly unknown[]
  readonly readOnly?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly examples?: readonly object[]
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** The specification says exactly what these errors are. */
const SPECIFIED = /^\/api\/v1\/(contacts|contact-fields)(\/\{id\})?$/

test('if a value must be one of a few, the error for another one lists them, in every body and query', async (t) => {
  const app = await startApp(t)
  const { api } = await signedIn(app, app.acmeTeam)
  const createSender = () => createIdentifier(app.db, app.acmeTeam.id, 'email', `${uniqueName()}@brand.example`)
  const createRequest = () => assert.fail('The API has no paths with privacy requests.')
  const maker = { client: app.acme, api, upload: uploader(app.origin, app.agent), createSender, createRequest }
  const examples = await loadExamples()
  const { paths, components } = await readDescription()
  const seen: string[] = []
  for (const [url, methods] of Object.entries<Record<string, Operation>>(paths)) {
    if (!url.startsWith('/api/') || SPECIFIED.test(url)) continue
    for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
      const template = url.replace('/api/v1', '').replace(/\{(\w+)\}/g, ':$1')
      const path = pathWithIds(template, await idsInPath(examples, maker, template))
      const assertListed = async (name: string, values: readonly unknown[], query: string, body?: object) => {
        const { body: found } = await app.acme.send(method.toUpperCase(), path + query, body)
        const allowed = values.filter((value) => value !== null).join(', ')
        const [message] = found.errors?.[name] ?? []
        assert.ok(message?.startsWith(`The selected ${name} is invalid (`), `${method} ${url}: ${message}`)
        assert.ok(message.endsWith(`allowed: ${allowed}).`), `${method} ${url}: ${message}`)
        seen.push(name)
      }
      for (const { name, in: place, schema } of parameters)
        if (place === 'query' && schema?.enum) await assertListed(name, schema.enum, `?${name}=nonsense`)
      const given = requestBody?.content['application/json']?.schema
      const { properties = {}, examples: [example] = [] } =
        components.schemas[given?.$ref?.replace('#/components/schemas/', '') ?? ''] ?? given ?? {}
      for (const [name, property] of Object.entries<Schema>(properties))
        if (property.enum && !property.readOnly)
          await assertListed(name, property.enum, '', { ...example, [name]: 'nonsense' })
    }
  }
  for (const name of ['status', 'channel', 'kind', 'reason', 'tracking', 'format']) assert.ok(seen.includes(name), name)
})
