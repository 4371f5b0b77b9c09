import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseYaml } from '@redocly/openapi-core'
import packageJson from '../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const VARIABLES = matches(read('src/foundation/config.ts'), /\bread\(\s*'([A-Z_0-9]+)'/g)
const DOCKERFILE = read('Dockerfile')
const UNIT = read('deploy/postrider.service')
const COMPOSE = parseYaml(read('compose.yaml')) as {
  services: Record<string, { environment: Record<string, string>; volumes: string[]; ports?: string[] }>
  volumes: Record<string, null>
}

test('the deployment files set only variables that the server reads', () => {
  assert.ok(VARIABLES.includes('DATABASE_URL') && VARIABLES.includes('OWN_HOSTS'))
  const used = {
    Dockerfile: (/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
    unit: matches(UNIT, /^Environment=(\w+)=/gm),
    compose: Object.keys(COMPOSE.services.postrider?.environment ?? {}),
  }
  for (const [file, names] of Object.entries(used)) {
    assert.ok(names.length > 0, file)
    assert.deepEqual(
      names.filter((name) => !VARIABLES.includes(name)),
      [],
      file,
    )
  }
})

test('the image and the systemd unit run the same command as npm start', () => {
  const [, ...start] = packageJson.scripts.start.split(' ')
  const [exec = ''] = matches(UNIT, /^ExecStart=(.*)$/gm)
  assert.equal(exec.replaceAll('/opt/postrider/', ''), ['node_modules/.bin/node', ...start].join(' '))
  const [entrypoint = '', command = ''] = matches(DOCKERFILE, /^(?:ENTRYPOINT|CMD) (\[.*\])$/gm)
  const words = [...JSON.parse(entrypoint), ...JSON.parse(command)].map((word) => word.replace('/app/', ''))
  assert.deepEqual(words, ['node_modules/.bin/node', ...start])
})

test('the image removes only dependencies that the server doesn’t import', () => {
  const removed = matches(DOCKERFILE, /dependencies\.([@\w/-]+)/g)
  assert.ok(removed.length > 0)
  assert.deepEqual(
    removed.filter((name) => !Object.hasOwn(packageJson.dependencies, name)),
    [],
  )
  const server = globSync('{bin,src}/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
  const imported = server.flatMap((file) =>
    matches(read(file), /(?:from|import\(|resolve\()\s*['`]([^.'`][^'`]*)['`]/g),
  )
  assert.deepEqual(
    removed.filter((name) => imported.some((it) => it === name || it.startsWith(`${name}/`))),
    [],
  )
})

test('compose.yaml uses named volumes, opens no ports to other machines, and contains no secrets', () => {
  const { postrider, postgres } = COMPOSE.services
  const volumes = [postrider, postgres].flatMap((service) => service?.volumes ?? []).map((it) => it.split(':')[0])
  assert.deepEqual(volumes.sort(), Object.keys(COMPOSE.volumes).sort())
  assert.equal(postgres?.ports, undefined)
  assert.ok(postrider?.ports?.every((port) => port.startsWith('127.0.0.1:')))
  assert.match(postgres?.environment.POSTGRES_PASSWORD ?? '', /^\$\{POSTGRES_PASSWORD:\?/)
})
