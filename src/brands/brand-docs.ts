import type { FastifySchema } from 'fastify'
import { Message } from '../http/requests/schema-types.ts'
import { Brand, BrandChanges, Brands, NewBrand } from './brand-schemas.ts'

/** What readers of the API's description are told. */
export const BRAND_DOCS = {
  list: {
    operationId: 'listBrands',
    summary: 'List brands',
    description: 'All brands of the team, in alphabetical order.',
    returns: 'The brands.',
    response: { 200: Brands },
  },
  create: {
    operationId: 'createBrand',
    summary: 'Create a brand',
    description:
      'Null counts as absent. With `is_default` the flag leaves whichever brand had it. An image is a URL, or a `*_path` into the team’s file library, from which it is copied to public storage.',
    returns: 'The new brand.',
    body: NewBrand,
    response: { 201: Brand },
  },
  get: { operationId: 'getBrand', summary: 'Get a brand', returns: 'The brand.', response: { 200: Brand } },
  update: {
    operationId: 'updateBrand',
    summary: 'Change a brand',
    description: 'Changes what is supplied and nothing else. Null clears a field, except `name` and `is_default`.',
    returns: 'The brand as it is now.',
    body: BrandChanges,
    response: { 200: Brand },
  },
  delete: {
    operationId: 'deleteBrand',
    summary: 'Delete a brand',
    description: 'Lists that were linked to it are kept, without a brand. No other brand becomes the default.',
    returns: 'It is gone.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
