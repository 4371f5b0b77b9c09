import { type LibraryFile, type Postrider, ValidationError } from '@postrider/client'

/** How many names to try before giving up. Nobody uploads this many files with the same name by accident. */
const MAX_COPIES = 100

/** Turns `logo.png` into `logo-2.png`. */
const copyOf = (path: string, number: number) => (number === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${number}$1`))

/** Uploads a file to the library under its name or, if the name is taken, under the next free one. */
export const uploadFile = async (
  postrider: Postrider,
  file: File,
  options: { signal?: AbortSignal } = {},
): Promise<LibraryFile> => {
  for (let number = 1; ; number++) {
    try {
      return await postrider.files.upload(file, { path: copyOf(file.name, number), ...options })
    } catch (error) {
      const isTaken = error instanceof ValidationError && error.errors.path?.some((text) => text.includes('taken'))
      if (!isTaken || number === MAX_COPIES) throw error
    }
  }
}
