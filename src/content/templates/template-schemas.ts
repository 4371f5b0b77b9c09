import { CHANNELS, type Channel } from '../../foundation/channels/channels.ts'
import { type Static, type TSchema, Type } from '../../foundation/json-schema.ts'
import { PageOf, PageQuery } from '../../platform/http/requests/pagination.ts'
import {
  Id,
  ignoringRest,
  MAX_ID,
  Nullable,
  OneOf,
  StrictObject,
  Text,
  Timestamp,
} from '../../platform/http/requests/schema-types.ts'
import { MAX_BODY, TemplateBody } from './template-body.ts'
import { FORMATS, type PushBody, type TemplateFormat } from './template-content.ts'

const MAX_NAME = 255
/** The maximum length of a subject or preheader, in characters: more than any email client shows. */
const MAX_SUBJECT = 500
const NullableText = Nullable(Type.String())

const summary = {
  id: Id,
  team_id: Id,
  name: Type.String(),
  channel: OneOf<Channel>(CHANNELS),
  brand_id: Nullable(Id),
  subject: NullableText,
  preheader: NullableText,
  format: OneOf<TemplateFormat>(FORMATS),
  version: Type.Integer({ minimum: 1, description: 'Increases when the content changes.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

const EXAMPLE = {
  id: 12,
  team_id: 1,
  name: 'Welcome',
  channel: 'email',
  brand_id: null,
  subject: 'Welcome, {{ first_name | default: "friend" }}',
  preheader: null,
  format: 'html',
  version: 3,
  created_at: '2026-11-15T09:30:00.123456Z',
  updated_at: '2026-11-15T09:30:00.123456Z',
}

export const TemplateSummary = Type.Object(summary, { $id: 'TemplateSummary', examples: [EXAMPLE] })
export type TemplateSummary = Static<typeof TemplateSummary>

export const Template = Type.Object(
  { ...summary, body: TemplateBody, text: NullableText },
  { $id: 'Template', examples: [{ ...EXAMPLE, body: '<p>Hi {{ first_name }}</p>', text: null }] },
)
export type Template = Static<typeof Template>

export const TemplatePage = PageOf(TemplateSummary)
export const TemplateQuery = StrictObject({ channel: Type.Optional(OneOf<Channel>(CHANNELS)), ...PageQuery.properties })

const content = {
  brand_id: Type.Optional(Nullable(Id)),
  subject: Type.Optional(Nullable(Text(MAX_SUBJECT))),
  preheader: Type.Optional(Nullable(Text(MAX_SUBJECT))),
  format: Type.Optional(OneOf<TemplateFormat>(FORMATS)),
  text: Type.Optional(Nullable(Type.String({ maxLength: MAX_BODY }))),
}

export const NewTemplate = StrictObject(
  { name: Text(MAX_NAME), channel: OneOf<Channel>(CHANNELS), ...content, body: TemplateBody },
  {
    $id: 'TemplateInput',
    examples: [
      {
        name: 'Welcome',
        channel: 'email',
        format: 'html',
        subject: 'Welcome, {{ first_name | default: "friend" }}',
        body: '<p>Hi {{ first_name }}</p>',
      },
    ],
  },
)
export type NewTemplate = Static<typeof NewTemplate>

export const TemplateChanges = ignoringRest(
  StrictObject(
    {
      name: Type.Optional(Text(MAX_NAME)),
      ...content,
      body: Type.Optional(TemplateBody),
      version: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_ID,
          description: 'The version that you read. If it isn’t the current version, you get 409.',
        }),
      ),
    },
    { $id: 'TemplateChanges', examples: [{ subject: 'Welcome!' }] },
  ),
  Template,
)
export type TemplateChanges = Static<typeof TemplateChanges>

const AnyObject = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', description })

const recipient = {
  contact_id: Type.Optional(Nullable(Id)),
  data: Type.Optional(AnyObject('Values for `{{ data.… }}`, up to 64 KB.')),
}

export const PreviewRequest = StrictObject(recipient, {
  $id: 'PreviewRequest',
  examples: [{ contact_id: 42, data: { order: 'A-17' } }],
})

export const UnsavedPreviewRequest = StrictObject(
  { channel: OneOf<Channel>(CHANNELS), ...content, body: TemplateBody, ...recipient },
  {
    $id: 'UnsavedPreviewRequest',
    examples: [{ channel: 'email', format: 'html', subject: 'Hi', body: '<p>Hi {{ first_name }}</p>', contact_id: 42 }],
  },
)
export type UnsavedPreviewRequest = Static<typeof UnsavedPreviewRequest>

/** A draft doesn't need a body. */
export const DraftPreviewRequest = StrictObject({
  ...UnsavedPreviewRequest.properties,
  body: Type.Optional(Nullable<TSchema>(TemplateBody)),
})

export const Warning = Type.Object({ code: Type.String(), message: Type.String() }, { $id: 'TemplateWarning' })
export type Warning = Static<typeof Warning>

export const Preview = Type.Object(
  {
    subject: Nullable(Type.String({ description: 'The subject, or the title of a push notification.' })),
    preheader: NullableText,
    html: NullableText,
    text: NullableText,
    push: Type.Unsafe<(PushBody & { readonly icon: string | null }) | null>({
      type: ['object', 'null'],
      description: 'A push notification: title, text, url, image, and the brand’s icon.',
    }),
    bytes: Type.Integer({ minimum: 0, description: 'The size of the HTML, or of the text if there is no HTML.' }),
    segments: Nullable(Type.Integer({ minimum: 0, description: 'How many segments a text message is billed as.' })),
    encoding: Nullable(OneOf<'GSM-7' | 'UCS-2'>(['GSM-7', 'UCS-2'])),
    warnings: Type.Array(Warning),
  },
  {
    $id: 'Preview',
    examples: [
      {
        subject: 'Hi',
        preheader: null,
        html: '<p>Hi Ada</p>',
        text: 'Hi Ada',
        push: null,
        bytes: 13,
        segments: null,
        encoding: null,
        warnings: [],
      },
    ],
  },
)
export type Preview = Static<typeof Preview>
