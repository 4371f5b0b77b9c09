import { decodeHTML } from 'entities'

/** The information that JSON-LD contains about the organization or the site. See https://schema.org. */
export interface JsonLdFacts {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly logo: string | undefined
  readonly sameAs: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

/** The maximum number of nodes, and of values for one key. A page that has more is hostile. */
const MAX_NODES = 500
const MAX_VALUES = 50

/**
 * JSON-LD keys that refer to the page's owner. An organization under another key may be a product's manufacturer or a review's
 * author.
 */
const OWNER_KEYS = ['publisher', 'isPartOf', 'copyrightHolder', 'provider', 'sourceOrganization']
/**
 * JSON-LD keys that refer to the page's subject. The subject may be something other than the owner, so it has the lowest
 * priority.
 */
const SUBJECT_KEYS = ['mainEntity', 'about']

/** schema.org has some 200 types of organization. Nearly all of their names end with one of these words. */
const ORGANIZATION =
  /(?:Organization|Corporation|Business|Store|Shop|Restaurant|Cafe|Bakery|Brewery|Winery|Hotel|Hostel|Resort|Motel|School|University|Airline|Agency|Agent|Company|Dealer|Repair|Salon|Spa|Clinic|Hospital|Pharmacy|Dentist|Physician|Optician|Library|Museum|Cooperative|Consortium|NGO|Attorney|Notary|ProfessionalService|LegalService|FinancialService|Team|Club|Gym|Gallery)$/
const SITE = /^(?:WebSite|Blog)$/

/** Ignores scripts that can't be parsed, as search engines do. */
export const readJsonLd = (scripts: readonly string[]): JsonLdFacts => {
  const { owners: nodes, subjects } = collectNodes(scripts.flatMap(parseScript))
  const byId = new Map(nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])))
  const owners = [
    ...nodes.filter((node) => typesOf(node).some((type) => ORGANIZATION.test(type))),
    ...nodes.filter((node) => typesOf(node).some((type) => SITE.test(type))),
    ...subjects.filter((node) => typesOf(node).some((type) => ORGANIZATION.test(type))),
  ]
  return {
    name: firstText(owners, 'name'),
    description: firstText(owners, 'description'),
    logo: firstLogo(owners, byId),
    sameAs: owners.flatMap(({ sameAs }) => listOf(sameAs).flatMap((link) => textOf(link) ?? [])).slice(0, MAX_VALUES),
  }
}

/** Wrappers that some pages put around scripts for very old parsers. */
const WRAPPINGS = [
  ['<!--', '-->'],
  ['//<![CDATA[', '//]]>'],
  ['/*<![CDATA[*/', '/*]]>*/'],
  ['<![CDATA[', ']]>'],
] as const

const parseScript = (script: string): unknown[] => {
  let text = script.trim()
  for (const [start, end] of WRAPPINGS) {
    if (text.startsWith(start)) text = text.slice(start.length).trim()
    if (text.endsWith(end)) text = text.slice(0, -end.length).trim()
  }
  if (text.endsWith(';')) text = text.slice(0, -1)
  // Line breaks and tabs inside a string are not valid JSON, but they are common.
  return parseJson(text) ?? (/[\n\r\t]/.test(text) ? parseJson(text.replaceAll(/[\n\r\t]/g, ' ')) : undefined) ?? []
}

const parseJson = (text: string): unknown[] | undefined => {
  try {
    return [JSON.parse(text)]
  } catch {
    return undefined
  }
}

/** Collects nodes breadth-first, so that the node of the page itself comes first. */
const collectNodes = (roots: readonly unknown[]): { owners: Node[]; subjects: Node[] } => {
  const owners: Node[] = []
  const subjects: Node[] = []
  const queue = roots.map((value) => ({ value, isSubject: false }))
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const { value, isSubject } = queue[at] as (typeof queue)[number]
    const follow = (next: unknown, subject = isSubject) => {
      for (const item of Array.isArray(next) ? next.slice(0, MAX_NODES) : [next]) {
        if (queue.length < MAX_NODES) queue.push({ value: item, isSubject: subject })
      }
    }
    if (Array.isArray(value)) follow(value)
    if (!isNode(value)) continue
    ;(isSubject ? subjects : owners).push(value)
    follow(value['@graph'])
    for (const key of OWNER_KEYS) follow(value[key])
    for (const key of SUBJECT_KEYS) follow(value[key], true)
  }
  return { owners, subjects }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MAX_VALUES) : [value]
}

const typesOf = (node: Node): string[] =>
  listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? []) : []))

/** Reads a string, or an object that contains a string and its language. */
const textOf = (value: unknown): string | undefined => {
  const text = isNode(value) ? value['@value'] : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

/** Returns the first non-empty string under a key. Decodes HTML entities, because many pages copy their HTML into JSON-LD. */
const firstText = (nodes: readonly Node[], key: string): string | undefined => {
  for (const node of nodes) {
    const text = listOf(node[key])
      .map(textOf)
      .find((it) => it !== undefined)
    if (text !== undefined) return decodeHTML(text.slice(0, 2_000))
  }
  return undefined
}

const firstLogo = (owners: readonly Node[], byId: ReadonlyMap<string, Node>): string | undefined => {
  for (const { logo } of owners) {
    for (const image of listOf(logo)) {
      const url = urlOf(image, byId)
      if (url !== undefined) return url
    }
  }
  return undefined
}

/**
 * Returns an image's URL. The image can be given as a URL, as an object that contains a URL, or as a reference to such an object
 * elsewhere in the page.
 */
const urlOf = (image: unknown, byId: ReadonlyMap<string, Node>): string | undefined => {
  if (!isNode(image)) return textOf(image)
  const id = textOf(image['@id'])
  for (const node of [image, byId.get(id ?? '')]) {
    const url = [...listOf(node?.url), ...listOf(node?.contentUrl)].map(textOf).find((it) => it !== undefined)
    if (url !== undefined) return url
  }
  return id
}
