export interface MjmlFault {
  readonly line: number
  readonly message: string
}

/** The maximum number of elements. More would take longer than a second to compile. */
const MAX_ELEMENTS = 1_500

type Mjml2Html = (
  mjml: string,
  options: object,
) => Promise<{ html: string; errors: readonly { readonly line: number; readonly message: string }[] }>

const load = async (): Promise<{ mjml2html: Mjml2Html; preset: unknown }> => {
  const [core, preset] = await Promise.all([import('mjml-core'), import('mjml-preset-core')])
  const unwrap = (module: { default: unknown }) => (module.default as { default?: unknown }).default ?? module.default
  return { mjml2html: unwrap(core) as Mjml2Html, preset: preset.default }
}

let loaded: ReturnType<typeof load> | undefined

/** Loads MJML, which takes half a second. */
export const loadMjml = (): ReturnType<typeof load> => {
  loaded ??= load()
  return loaded
}

/** Compiles MJML to table-based HTML, which all email clients render the same way. Ignores includes. */
export const compileMjml = async (
  mjml: string,
): Promise<{ readonly html: string; readonly faults: readonly MjmlFault[] }> => {
  const elements = mjml.match(/<mj-/g)?.length ?? 0
  if (elements > MAX_ELEMENTS) {
    return { html: '', faults: [{ line: 1, message: `The content has more than ${MAX_ELEMENTS} elements.` }] }
  }
  const { mjml2html, preset } = await loadMjml()
  try {
    const { html, errors } = await mjml2html(mjml, {
      presets: [preset],
      // Without this, MJML would add links to Google Fonts.
      fonts: {},
      validationLevel: 'soft',
      ignoreIncludes: true,
      keepComments: false,
      minify: false,
      beautify: false,
    })
    return { html: withoutIndent(html), faults: errors.map(({ line, message }) => ({ line, message: `${message}.` })) }
  } catch (error) {
    return { html: '', faults: [{ line: 1, message: error instanceof Error ? error.message : String(error) }] }
  }
}

/** Removes the indentation that MJML adds. It would make emails a third larger. */
const withoutIndent = (html: string) =>
  /<pre[\s>]/i.test(html) ? html : html.replaceAll(/\n\s*/g, '\n').replaceAll(/\n+/g, '\n')
