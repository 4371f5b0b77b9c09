/**
 * `npm run package` runs this. It builds the npm package in dist/: the server with all packages that it imports in a few files, the
 * dashboard, and a package.json without dependencies. Such a server starts in less time than one that loads 1,600 files, and its
 * packages have the versions of our lock file. A checkout runs from source and doesn't use dist/.
 */
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.ts'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')

/** Returns the folders of the packages that the modules are from. */
const packagesOf = (modules: readonly string[]): readonly string[] =>
  modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])

interface Licensed {
  readonly title: string
  /** The SPDX name. */
  readonly license: string
  readonly author: string
  /** Empty if the package doesn't contain the text. */
  readonly text: string
}

const readLicense = (folder: string): Licensed => {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const read = (pattern: string | string[]) =>
    globSync(pattern, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const files = read(['{licen[cs]e,LICEN[CS]E,Licen[cs]e,NOTICE}{,.*,-*}', '*.LICENSE.txt'])
  const sections = read('README.md').flatMap((text) => /^#+ licen[cs]e\n[\s\S]*copyright[\s\S]*/im.exec(text) ?? [])
  return {
    title: `${name} ${version}: ${license}`,
    license: license.split(' ')[0],
    author: author?.name ?? author,
    text: (files.length > 0 ? files : sections).join('\n\n'),
  }
}

/** Returns the licenses of the packages, which ask to be included in copies. Some packages name a license without its text. */
const licensesOf = (folders: readonly string[]): string => {
  const all = folders.map(readLicense)
  const withText = Map.groupBy(
    all.filter(({ text }) => text !== ''),
    ({ license }) => license,
  )
  const textOf = ({ title, license, author, text }: Licensed) => {
    const [same] = withText.get(license) ?? []
    if (text === '' && !same) throw new Error(`No package contains the license of ${title}`)
    return text || `Copyright ${author}. For the text of the license, see ${same?.title}.`
  }
  return all.map((one) => `${one.title}\n\n${textOf(one)}`).join(`\n\n${'-'.repeat(80)}\n\n`)
}

const { modules } = await import('../dashboard/build.ts')
const chunks = await buildServer(DIST)
const copied = globSync('{@*/*,[!@]*}', { cwd: join(DIST, 'package-files') }).map((name) =>
  join(ROOT, 'node_modules', name),
)
const codeModules = chunks.flatMap(({ moduleIds }) => moduleIds)
const folders = [...new Set([...packagesOf([...codeModules, ...modules]), ...copied])].sort()
writeFileSync(join(DIST, 'licenses.txt'), `${licensesOf(folders)}\n`)
for (const path of ['dashboard/dist', 'README.md', 'LICENSE'])
  cpSync(join(ROOT, path), join(DIST, path), { recursive: true })
console.log(`dist/: ${chunks.length} files of code, from ${folders.length} packages`)
