import { FieldErrors, readBody } from '../../platform/http/requests/validation.ts'
import { selectedMessage } from '../../platform/http/requests/validation-messages.ts'
import type { Tx } from '../../platform/storage/dialect.ts'
import { lockVerifiedIdentifier } from '../identifiers/identifier-queries.ts'
import { findSite } from '../pages/site-queries.ts'
import type { RequestImages } from './brand-images.ts'
import type { BrandValues } from './brand-queries.ts'
import { BrandChanges, IMAGE_SLOTS, NewBrand } from './brand-schemas.ts'
import { isNetworkName, toSocialLinks } from './social-links.ts'

/** Throws a Problem that lists every invalid field. */
export const readNewBrand = async (
  trx: Tx,
  teamId: number,
  images: RequestImages,
): Promise<BrandValues & { name: string }> => {
  const errors = new FieldErrors()
  const { is_default, ...given } = readBody(NewBrand, images.rest, errors)
  const values = await applyRules(trx, teamId, given, images, errors)
  return { ...values, name: given.name as string, is_default: is_default ?? false }
}

export const readBrandChanges = async (trx: Tx, teamId: number, images: RequestImages): Promise<BrandValues> => {
  const errors = new FieldErrors()
  return applyRules(trx, teamId, readBody(BrandChanges, images.rest, errors), images, errors)
}

type Given = Partial<BrandChanges>

const applyRules = async (
  trx: Tx,
  teamId: number,
  { social_links, tags, ...given }: Given,
  images: RequestImages,
  errors: FieldErrors,
): Promise<BrandValues> => {
  const published = readPaths(given, images, errors)
  await refuseUnverifiedSenders(trx, teamId, given, errors)
  await refuseBadSite(trx, teamId, given, errors)
  refuseBadNetworkNames(social_links, errors)
  errors.throwIfAny()
  const values: BrandValues = { ...withoutPaths(given), ...images.own, ...published }
  if (social_links !== undefined) values.social_links = social_links && toSocialLinks(social_links)
  if (tags !== undefined) values.tags = [...new Set(tags)]
  return values
}

/** A path takes precedence over a URL for the same image. */
const readPaths = (given: Given, { published }: RequestImages, errors: FieldErrors): BrandValues => {
  const values: BrandValues = {}
  for (const slot of IMAGE_SLOTS) {
    const path = given[`${slot}_path`]
    if (path === undefined || path === null) continue
    const url = published.get(path)
    if (url) values[slot] = url
    else errors.add(`${slot}_path`, selectedMessage(`${slot}_path`))
  }
  return values
}

const refuseUnverifiedSenders = async (trx: Tx, teamId: number, given: Given, errors: FieldErrors) => {
  for (const [field, kind] of [
    ['email_address_id', 'email'],
    ['phone_id', 'phone'],
  ] as const) {
    const id = given[field]
    if (id && !(await lockVerifiedIdentifier(trx, teamId, kind, id))) errors.add(field, selectedMessage(field))
  }
}

const refuseBadSite = async (trx: Tx, teamId: number, { site_id }: Given, errors: FieldErrors) => {
  if (!site_id) return
  const site = await findSite(trx, teamId, site_id)
  if (!site) errors.add('site_id', selectedMessage('site_id'))
  else if (site.domain_verified_at === null) errors.add('site_id', 'The site has no verified domain.')
}

const refuseBadNetworkNames = (links: Given['social_links'], errors: FieldErrors) => {
  if (!links || Array.isArray(links) || errors.full) return
  const isBad = ([name, url]: [string, string]) => !errors.has(`social_links.${name}`) && !isNetworkName(name, url)
  if (Object.entries(links).some(isBad)) {
    errors.add(
      'social_links',
      'Names in the social_links field must have at most 50 characters from a-z, 0-9, _ and -.',
    )
  }
}

const withoutPaths = (given: Omit<Given, 'social_links' | 'tags'>): BrandValues => {
  const paths = new Set<string>(IMAGE_SLOTS.map((slot) => `${slot}_path`))
  return Object.fromEntries(Object.entries(given).filter(([field]) => !paths.has(field)))
}
