import { type Static, Type } from '../../foundation/json-schema.ts'
import { Id, Nullable, StrictObject, Text } from '../../platform/http/requests/schema-types.ts'
import { MAX_FORM_FIELDS } from './form-address.ts'

const MAX_TAG_LENGTH = 255

const FormField = StrictObject({ tag: Text(MAX_TAG_LENGTH), required: Type.Boolean() })

export const ListFormChanges = StrictObject({
  fields: Type.Optional(Type.Array(FormField, { maxItems: MAX_FORM_FIELDS })),
  confirm_template_id: Type.Optional(Nullable(Id)),
  welcome_template_id: Type.Optional(Nullable(Id)),
})
export type ListFormChanges = Static<typeof ListFormChanges>
