const COMPLETE = /^([a-z][a-z0-9+.-]*:|\{[{%]|[/#])/i
const EMAIL = /^[^\s/@]+@[^\s/@]+$/

/** Completes a link that people type without its scheme: `acme.example` or `bob@acme.example`. No link contains spaces. */
export const completeLink = (link: string): string => {
  const trimmed = link.trim()
  if (trimmed === '' || COMPLETE.test(trimmed) || /\s/.test(trimmed)) return trimmed
  return EMAIL.test(trimmed) ? `mailto:${trimmed}` : `https://${trimmed}`
}
