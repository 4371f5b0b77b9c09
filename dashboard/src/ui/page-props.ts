/** The props of every page: the parameters of its URL. */
export interface PageProps {
  readonly params: { readonly [name: string]: string | undefined }
}
