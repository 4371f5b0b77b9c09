import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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

test('the image and the systemd unit run the installed package like npm start runs a checkout', () => {
  const [, program = '', ...args] = packageJson.scripts.start.split(' ')
  const start = ['node_modules/.bin/node', `node_modules/${packageJson.name}/${program}`, ...args]
  const [exec = ''] = matches(UNIT, /^ExecStart=(.*)$/gm)
  assert.deepEqual(exec.replaceAll('/opt/postrider/', '').split(' '), start)
  const [entrypoint = '', command = ''] = matches(DOCKERFILE, /^(?:ENTRYPOINT|CMD) (\[.*\])$/gm)
  const words = [...JSON.parse(entrypoint), ...JSON.parse(command)].map((word) => word.replace('/app/', ''))
  assert.deepEqual(words, start)
})

test('the image’s build installs the packages of every workspace', () => {
  assert.deepEqual(matches(DOCKERFILE, /^COPY (\w+)\/package\.json \1\/$/gm), packageJson.workspaces)
})

test('compose.yaml uses named volumes, opens no ports to other machines, and contains no secrets', () => {
  const { postrider, postgres } = COMPOSE.services
  const volumes = [postrider, postgres].flatMap((service) => service?.volumes ?? []).map((it) => it.split(':')[0])
  assert.deepEqual(volumes.sort(), Object.keys(COMPOSE.volumes).sort())
  assert.equal(postgres?.ports, undefined)
  assert.ok(postrider?.ports?.every((port) => port.startsWith('127.0.0.1:')))
  assert.match(postgres?.environment.POSTGRES_PASSWORD ?? '', /^\$\{POSTGRES_PASSWORD:\?/)
})
