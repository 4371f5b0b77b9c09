/**
 * `npm run test:clients`: generates clients in other languages from the API description, compiles them, and lets each do a round:
 * from a new brand to the messages of a campaign, and two errors. Needs the generators and languages on the PATH.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createToken, startApp } from '../start-app.ts'
import { createIdentifier } from '../verified-identifiers.ts'
import { hasTools, workFolder } from './tools.ts'

const ROUNDS = join(import.meta.dirname, 'rounds')

/** Also checks that the module with the generated client doesn't clash with the round's own. */
const GO_MODULE = `module example.com/round

go 1.24

require example.com/postrider v0.0.0

replace example.com/postrider => ./client
`

const setUp = async (t: TestContext) => {
  const { db, acmeTeam, origin, raw } = await startApp(t)
  const { folder, run } = workFolder(t)
  for (const name of ['openapi.json', 'openapi-3.0.json']) {
    await writeFile(join(folder, name), (await raw({ method: 'GET', path: `/${name}` })).text)
  }
  const env = {
    POSTRIDER_URL: origin,
    POSTRIDER_TOKEN: await createToken(db, acmeTeam.id),
    POSTRIDER_SENDER: String(await createIdentifier(db, acmeTeam.id, 'email', 'shop@brand.example')),
  }
  const generate = (language: string, ...options: string[]) =>
    run('openapi-generator-cli', [
      'generate',
      '--generator-name',
      language,
      '--input-spec',
      'openapi-3.0.json',
      '--output',
      'client',
      '--global-property',
      'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
      ...options,
    ])
  const runGo = async (round: string) => {
    await writeFile(join(folder, 'go.mod'), GO_MODULE)
    await run('cp', [join(ROUNDS, round), 'round.go'])
    await run('go', ['mod', 'tidy'], { GOFLAGS: '-mod=mod' })
    await run('go', ['vet', './...', 'example.com/postrider'])
    await run('go', ['run', 'round.go'], env)
  }
  return { folder, run, env, generate, runGo }
}

test('a Python client from openapi-generator does a round', async (t) => {
  if (!hasTools(t, ['openapi-generator-cli', 'python3'])) return
  const { run, env, generate } = await setUp(t)
  await generate('python', '--package-name', 'postrider')
  await run('python3', ['-m', 'venv', 'venv'])
  await run('venv/bin/pip', ['install', '--quiet', './client'])
  await run('venv/bin/python', [join(ROUNDS, 'openapi_generator_round.py')], env)
})

test('a Go client from openapi-generator does a round', async (t) => {
  if (!hasTools(t, ['openapi-generator-cli', 'go'])) return
  const { generate, runGo } = await setUp(t)
  await generate(
    'go',
    '--package-name',
    'postrider',
    '--git-host',
    'example.com',
    '--git-user-id',
    '',
    '--git-repo-id',
    '',
  )
  await runGo('openapi_generator_round.go')
})

test('a Java client from openapi-generator does a round', async (t) => {
  if (!hasTools(t, ['openapi-generator-cli', 'java', 'mvn'])) return
  const { run, env, generate } = await setUp(t)
  // With the default library, unions can't be lists, and lists can't be null. The classes of `native` don't compile.
  await generate('java', '--library', 'jersey3')
  await run('mvn', ['--quiet', '--file', 'client', 'compile', 'dependency:copy-dependencies'])
  const classPath = 'client/target/classes:client/target/dependency/*'
  await run('java', ['--class-path', classPath, join(ROUNDS, 'OpenapiGeneratorRound.java')], env)
})

test('a Go client from oapi-codegen does a round', async (t) => {
  if (!hasTools(t, ['oapi-codegen', 'go'])) return
  const { folder, run, runGo } = await setUp(t)
  await mkdir(join(folder, 'client'))
  await writeFile(join(folder, 'client/go.mod'), 'module example.com/postrider\n\ngo 1.24\n')
  const options = ['-generate', 'types,client', '-package', 'postrider', '-o', 'client/client.go']
  await run('oapi-codegen', [...options, 'openapi-3.0.json'])
  await run('go', ['-C', 'client', 'mod', 'tidy'], { GOFLAGS: '-mod=mod' })
  await runGo('oapi_codegen_round.go')
})

test('a Python client from openapi-python-client does a round', async (t) => {
  if (!hasTools(t, ['openapi-python-client', 'python3'])) return
  const { run, env } = await setUp(t)
  await run('openapi-python-client', [
    'generate',
    '--path',
    'openapi.json',
    '--meta',
    'none',
    '--output-path',
    'postrider',
  ])
  await run('python3', ['-m', 'venv', 'venv'])
  await run('venv/bin/pip', ['install', '--quiet', 'attrs', 'httpx', 'python-dateutil'])
  await run('venv/bin/python', [join(ROUNDS, 'openapi_python_client_round.py')], { ...env, PYTHONPATH: '.' })
})
