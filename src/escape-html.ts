const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

const SPECIAL = /[&<>"']/

export const escapeHtml = (text: string): string =>
  // Most values need no escaping, and checking that takes a quarter of the time of replacing.
  SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '') : text
