import { StrictObject } from '../http/requests/schema-types.ts'
import { type Static, Type } from '../json-schema.ts'

/** A member's own setting. */
export const NoticeSettings = StrictObject({ email: Type.Boolean() })
export type NoticeSettings = Static<typeof NoticeSettings>
