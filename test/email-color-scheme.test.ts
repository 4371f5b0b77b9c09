import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inColorScheme } from '../dashboard/src/ui/in-color-scheme.ts'

const DARK = '<meta name="color-scheme" content="dark">'
const LIGHT = '<meta name="color-scheme" content="light">'

test('in the preview, prefers-color-scheme queries match the chosen scheme, not the browser’s preference', () => {
  const html = '<style>@media (prefers-color-scheme: dark) {} @media (PREFERS-COLOR-SCHEME:light) {}</style>'
  assert.equal(inColorScheme(html, 'dark'), `${DARK}<style>@media (min-width: 0) {} @media (max-width: 0) {}</style>`)
  assert.equal(inColorScheme(html, 'light'), `${LIGHT}<style>@media (max-width: 0) {} @media (min-width: 0) {}</style>`)
})

test('in dark mode, an email stays light only if it sets a background and doesn’t support dark mode', () => {
  assert.equal(inColorScheme('<!doctype html>\n<p>Hi</p>', 'dark'), `<!doctype html>${DARK}\n<p>Hi</p>`)
  assert.equal(inColorScheme('<body bgcolor="white">', 'dark'), `${LIGHT}<body bgcolor="white">`)
  const aware = '<meta name="color-scheme" content="light dark"><body style="background: white">'
  assert.equal(inColorScheme(aware, 'dark'), DARK + aware)
})

test('in the preview, inputs and scroll bars have the colors of the chosen scheme', () => {
  const page = '<style>:root{color-scheme:light dark;color:red}</style>'
  assert.equal(inColorScheme(page, 'dark'), `${DARK}<style>:root{color-scheme:dark;color:red}</style>`)
  assert.equal(inColorScheme(page, 'light'), `${LIGHT}<style>:root{color-scheme:light;color:red}</style>`)
})
