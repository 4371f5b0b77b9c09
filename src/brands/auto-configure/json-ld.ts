/** What JSON-LD tells of the organization or the site; https://schema.org. */
export interface JsonLdFacts {
  readonly name: string | undefined
  readonly description: string | undefined
  readonly logo: string | undefined
  readonly sameAs: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

/** Nodes looked at in all: a page that has more means no good. */
const MAX_NODES = 2_000

/** Where a page keeps who it belongs to. An organization elsewhere makes the product, or writes the review. */
const WAYS_IN = ['@graph', 'mainEntity', 'publisher', 'isPartOf', 'about', 'copyrightHolder', 'provider']

/** schema.org has some 200 kinds of organization, which nearly all say so at the end. */
const ORGANIZATION =
  /(?:Organization|Corporation|Business|Store|Shop|Restaurant|Cafe|CafeOrCoffeeShop|Bakery|Brewery|Winery|Hotel|Hostel|Resort|Motel|School|University|Airline|Agency|Agent|Company|Dealer|Repair|Salon|Spa|Clinic|Hospital|Pharmacy|Dentist|Physician|Optician|Library|Museum|Cooperative|Consortium|NGO|Project|Brand|Attorney|Notary|Service|Team|Club|Gym|Gallery)$/
/** Of these, none is one. */
const NO_ORGANIZATION = /^(?:Service|.*ReviewProject)$/
const SITE = /^(?:WebSite|Blog)$/

/** Read from the texts of scripts; what is not JSON is passed over, as browsers and search engines do. */
export const readJsonLd = (scripts: readonly string[]): JsonLdFacts => {
  const nodes = collectNodes(scripts.flatMap(parseScript))
  const byId = new Map(nodes.flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])))
  const organizations = nodes.filter((node) => typesOf(node).some(isOrganization))
  const sites = nodes.filter((node) => typesOf(node).some((type) => SITE.test(type)))
  const owners = [...organizations, ...sites]
  return {
    name: firstText(owners, 'name'),
    description: firstText(owners, 'description'),
    logo: owners.flatMap((node) => urlsOf(node.logo, byId))[0],
    sameAs: owners.flatMap(({ sameAs }) => listOf(sameAs).flatMap((link) => textOf(link) ?? [])),
  }
}

const parseScript = (script: string): unknown[] => {
  // Some wrap it for parsers of another century.
  const text = script.replace(/^\s*(?:<!--|(?:\/\/)?\s*<!\[CDATA\[)/, '').replace(/(?:-->|(?:\/\/)?\s*\]\]>)\s*$/, '')
  try {
    return [JSON.parse(text)]
  } catch {
    return []
  }
}

/** By their distance from the top, so that what the page itself is comes first. */
const collectNodes = (roots: readonly unknown[]): Node[] => {
  const queue = roots.flatMap(listOf)
  const nodes: Node[] = []
  for (let at = 0; at < queue.length && nodes.length < MAX_NODES; at++) {
    const node = queue[at]
    if (!isNode(node)) continue
    nodes.push(node)
    for (const way of WAYS_IN) {
      for (const next of listOf(node[way])) if (queue.length < MAX_NODES) queue.push(next)
    }
  }
  return nodes
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An array in an array is no JSON-LD. */
const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, MAX_NODES) : [value]
}

const typesOf = (node: Node): string[] =>
  listOf(node['@type']).flatMap((type) => (typeof type === 'string' ? type.replace(/^.*[/#:]/, '') : []))

const isOrganization = (type: string) => ORGANIZATION.test(type) && !NO_ORGANIZATION.test(type)

/** A text, or one with its language beside it. */
const textOf = (value: unknown): string | undefined => {
  const text = isNode(value) ? value['@value'] : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

const firstText = (nodes: readonly Node[], key: string): string | undefined =>
  nodes.flatMap((node) => listOf(node[key]).flatMap((value) => textOf(value) ?? []))[0]

/** An image is a URL, an object with one, or a reference to such an object elsewhere in the page. */
const urlsOf = (value: unknown, byId: ReadonlyMap<string, Node>): string[] =>
  listOf(value).flatMap((image) => {
    if (!isNode(image)) return textOf(image) ?? []
    const described = { ...byId.get(String(image['@id'])), ...image } as Node
    return (
      [...listOf(described.url), ...listOf(described.contentUrl), described['@id']].flatMap(
        (it) => textOf(it) ?? [],
      )[0] ?? []
    )
  })
