import type { FastifySchema } from 'fastify'
import { Message } from '../../platform/http/requests/schema-types.ts'
import {
  NewTemplate,
  Preview,
  PreviewRequest,
  Template,
  TemplateChanges,
  TemplatePage,
  TemplateQuery,
  UnsavedPreviewRequest,
} from './template-schemas.ts'

export const TEMPLATE_DOCS = {
  list: {
    operationId: 'listTemplates',
    summary: 'List templates',
    description: 'Returns templates without their `body` and `text`, newest first, in numbered pages.',
    returns: 'A page of templates, empty past the end.',
    querystring: TemplateQuery,
    response: { 200: TemplatePage },
  },
  create: {
    operationId: 'createTemplate',
    summary: 'Create a template',
    description:
      'The format is `html`, `mjml` or `blocks` for emails, `text` for text messages, and `push` for push notifications. If a merge tag or filter doesn’t exist, you get an error with its line and column.',
    returns: 'The new template.',
    body: NewTemplate,
    response: { 201: Template },
  },
  get: { operationId: 'getTemplate', summary: 'Get a template', returns: 'The template.', response: { 200: Template } },
  update: {
    operationId: 'updateTemplate',
    summary: 'Update a template',
    description:
      'Changes only the keys you send. New content becomes a new version; messages created earlier keep the old one. If you send `version`, the update fails with 409 if someone else changed the template after you read it.',
    returns: 'The updated template.',
    problems: ['version_conflict'],
    body: TemplateChanges,
    response: { 200: Template },
  },
  delete: {
    operationId: 'deleteTemplate',
    summary: 'Delete a template',
    description: 'Messages that were created from it are kept, and are still sent.',
    returns: 'Confirms the deletion.',
    response: { 200: Message },
  },
  preview: {
    operationId: 'previewTemplate',
    summary: 'Preview a template',
    description: 'Renders the template for a contact. Without `contact_id`, merge tags are empty. Nothing is sent.',
    returns: 'The rendered content, and warnings.',
    body: PreviewRequest,
    response: { 200: Preview },
  },
  previewUnsaved: {
    operationId: 'previewUnsavedTemplate',
    summary: 'Preview a template that isn’t saved',
    description:
      'Renders content for a contact. Without `contact_id`, merge tags are empty. Nothing is sent or stored.',
    returns: 'The rendered content, and warnings.',
    body: UnsavedPreviewRequest,
    response: { 200: Preview },
  },
} satisfies Record<string, FastifySchema>
