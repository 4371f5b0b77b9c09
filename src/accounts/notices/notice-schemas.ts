import { type Static, Type } from '../../foundation/json-schema.ts'
import { StrictObject } from '../../platform/http/requests/schema-types.ts'

/** A member's own setting. */
export const NoticeSettings = StrictObject({ email: Type.Boolean() })
export type NoticeSettings = Static<typeof NoticeSettings>
