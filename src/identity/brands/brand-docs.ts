import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import { Brand, BrandChanges, Brands, NewBrand } from './brand-schemas.ts'

export const BRAND_DOCS = {
  list: {
    operationId: 'listBrands',
    summary: 'List brands',
    description: 'Returns all brands of the team in alphabetical order.',
    returns: 'The brands.',
    response: { 200: Brands },
  },
  create: {
    operationId: 'createBrand',
    summary: 'Create a brand',
    description:
      'Null counts as absent. With `is_default`, the brand replaces the team’s previous default brand. Send an image as a URL, or as a `*_path` in the team’s file library, which is then copied to public storage.',
    returns: 'The new brand.',
    body: NewBrand,
    response: { 201: Brand },
  },
  get: { operationId: 'getBrand', summary: 'Get a brand', returns: 'The brand.', response: { 200: Brand } },
  update: {
    operationId: 'updateBrand',
    summary: 'Update a brand',
    description: 'Changes only the keys you send. Null clears a field, except `name` and `is_default`.',
    returns: 'The updated brand.',
    body: BrandChanges,
    response: { 200: Brand },
  },
  delete: {
    operationId: 'deleteBrand',
    summary: 'Delete a brand',
    description: 'Its lists are kept, but have no brand. If it was the default, the team has no default brand.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
} satisfies Record<string, FastifySchema>
