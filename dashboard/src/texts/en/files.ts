import { number, plural } from '../plural.ts'

export const files = {
  title: 'Files',
  about: 'Logos, images and other files that your team shares. Your brands can use these images.',
  empty: {
    title: 'No files yet',
    about: 'Keep your logos and images here, so that everyone on your team can use them. Start by uploading your logo.',
  },
  columns: { name: 'Name', uploaded: 'Uploaded', actions: 'Actions' },
  kinds: {
    image: 'Image',
    pdf: 'PDF',
    text: 'Text',
    audio: 'Audio',
    video: 'Video',
    archive: 'Archive',
    other: 'File',
  },
  details: (kind: string, size: string) => `${kind} · ${size}`,
  download: (path: string) => `Download ${path}`,

  uploads: {
    button: 'Upload files',
    hint: 'or drop them here',
    label: 'Uploads',
    uploading: (name: string) => `Uploading ${name}`,
    done: (path: string) => `${path} uploaded.`,
    summary: (done: number, all: number) =>
      done === all
        ? plural('en', all, { one: '{n} file uploaded.', other: '{n} files uploaded.' })
        : plural('en', all, {
            one: `${number('en', done)} of {n} file uploaded.`,
            other: `${number('en', done)} of {n} files uploaded.`,
          }),
  },

  library: {
    title: 'Choose from your team’s files',
    empty: 'You have no files yet. <link>Upload files</link> first.',
    noImages: 'No usable images on this page. Brands can use PNG, JPEG, GIF, WebP and SVG files.',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, last: number) => `Page ${number('en', page)} of ${number('en', last)}`,
  },

  delete: {
    button: 'Delete file',
    title: (path: string) => `Delete ${path}?`,
    about: 'This can’t be undone. Brands that use this file keep their copy.',
    done: 'File deleted.',
  },
}
