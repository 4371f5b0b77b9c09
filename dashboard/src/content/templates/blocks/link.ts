const COMPLETE = /^([a-z][a-z0-9+.-]*:|\{[{%]|[/#])/i
const EMAIL = /^[^\s/@]+@[^\s/@]+$/

/**
 * Adds the scheme to a link that was typed without one, like `acme.example` or `bob@acme.example`. Text with spaces isn't a link,
 * so it gets no scheme.
 */
export const completeLink = (link: string): string => {
  const trimmed = link.trim()
  if (trimmed === '' || COMPLETE.test(trimmed) || /\s/.test(trimmed)) return trimmed
  return EMAIL.test(trimmed) ? `mailto:${trimmed}` : `https://${trimmed}`
}
