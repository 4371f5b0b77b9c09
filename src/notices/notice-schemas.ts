import { type Static, Type } from '../json-schema.ts'

/** A member's own setting. */
export const NoticeSettings = Type.Object({ email: Type.Boolean() })
export type NoticeSettings = Static<typeof NoticeSettings>
