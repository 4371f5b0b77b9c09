import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inColorScheme } from '../dashboard/src/ui/in-color-scheme.ts'

const DARK = '<meta name="color-scheme" content="dark">'
const LIGHT = '<meta name="color-scheme" content="light">'

test('in the preview, an email’s prefers-color-scheme queries match the chosen scheme, whatever the browser prefers', () => {
  const html = '<style>@media (prefers-color-scheme: dark) {} @media (PREFERS-COLOR-SCHEME:light) {}</style>'
  assert.equal(inColorScheme(html, 'dark'), `${DARK}<style>@media (min-width: 0) {} @media (max-width: 0) {}</style>`)
  assert.equal(inColorScheme(html, 'light'), `${LIGHT}<style>@media (max-width: 0) {} @media (min-width: 0) {}</style>`)
})

test('in dark mode, an email without colors becomes dark, and one with its own background stays light unless it supports dark mode', () => {
  assert.equal(inColorScheme('<!doctype html>\n<p>Hi</p>', 'dark'), `<!doctype html>${DARK}\n<p>Hi</p>`)
  assert.equal(inColorScheme('<body bgcolor="white">', 'dark'), `${LIGHT}<body bgcolor="white">`)
  const aware = '<meta name="color-scheme" content="light dark"><body style="background: white">'
  assert.equal(inColorScheme(aware, 'dark'), DARK + aware)
})

test('inputs and scroll bars get the colors of the chosen scheme, too', () => {
  const page = '<style>:root{color-scheme:light dark;color:red}</style>'
  assert.equal(inColorScheme(page, 'dark'), `${DARK}<style>:root{color-scheme:dark;color:red}</style>`)
  assert.equal(inColorScheme(page, 'light'), `${LIGHT}<style>:root{color-scheme:light;color:red}</style>`)
})
