/**
 * `node --experimental-vm-modules web-only.ts FILE`: runs a module and its imports in a context with web APIs but without Node's
 * APIs. `env` and `print` are also available.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createContext, type Module, SourceTextModule } from 'node:vm'

const WEB = {
  fetch,
  Headers,
  Response,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  FormData,
  Blob,
  File,
  TextEncoder,
}
const context = createContext({
  ...WEB,
  crypto,
  performance,
  setTimeout,
  clearTimeout,
  env: process.env,
  print: console.log,
})

const modules = new Map<string, Module>()

const load = (file: string): Module => {
  const module = modules.get(file) ?? new SourceTextModule(readFileSync(file, 'utf8'), { context, identifier: file })
  modules.set(file, module)
  return module
}

const main = load(process.argv[2] ?? '')
await main.link((name, { identifier }) => load(createRequire(identifier).resolve(name)))
await main.evaluate()
