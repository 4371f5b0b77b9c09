export const MAX_PATH_LENGTH = 1024
export const MAX_NAME_LENGTH = 255

export const pathFault = (path: string): string | undefined => {
  if ([...path].length > MAX_PATH_LENGTH)
    return `The path field must not be greater than ${MAX_PATH_LENGTH} characters.`
  const isPlain = !/[\\\p{Cc}]/u.test(path) && path.isWellFormed()
  const segments = path.split('/')
  if (isPlain && segments.every((segment) => segment.trim() !== '' && segment !== '.' && segment !== '..'))
    return undefined
  return 'The path field must be a relative path without empty segments, . or .. segments, backslashes or control characters.'
}

/** Returns the last segment of the client's file name, made safe to display and to save. */
export const safeName = (given: string | undefined): string => {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = [
    ...last
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .trim(),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
  return name === '' || name === '.' || name === '..' ? 'file' : name
}

/** Returns a Content-Disposition header with an ASCII name for old clients and the real name for all others (RFC 6266). */
export const attachment = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
