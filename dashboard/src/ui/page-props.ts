/** What every page is given: the parameters of its address. */
export interface PageProps {
  readonly params: { readonly [name: string]: string | undefined }
}
