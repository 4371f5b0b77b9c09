export type * from './api-types.ts'
export type { ImportOptions } from './contacts.ts'
export {
  ConnectionError,
  type ErrorCode,
  type FieldErrors,
  PostriderError,
  TooManyMatchesError,
  ValidationError,
} from './errors.ts'
export type { FileContent } from './files.ts'
export { Postrider } from './postrider.ts'
export type { CallOptions, CreateOptions, PostriderOptions } from './send.ts'
