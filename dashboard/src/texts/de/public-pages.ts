import type { Texts } from '../en.ts'

export const publicPages: Texts['publicPages'] = {
  preview: 'Vorschau',
  view: 'Breite der Vorschau',
  views: { desktop: 'Computer', phone: 'Handy' },
  dark: 'Dunkelmodus',
  frame: 'Vorschau der Seite',
}
