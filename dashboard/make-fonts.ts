/**
 * Generates the dashboard's font files from the Fontsource packages: `node dashboard/make-fonts.ts`. The results are checked in,
 * so that `npm ci` needs neither the sources nor the subsetter.
 *
 * A screen with Polish or Turkish names also downloads the `latin-ext` files, and all four files together must stay under 120 KB.
 * So the files contain only the characters in RANGES, mainly letters of European languages, and only the weights that the dashboard
 * uses.
 */
import { copyFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FONTS = join(import.meta.dirname, 'src/frame/shell/fonts')

/** Must match `unicode-range` in fonts.css. */
const RANGES: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x192, 0x192],
    [0x1c4, 0x1cc],
    [0x1e6, 0x1e7],
    [0x1fa, 0x1ff],
    [0x218, 0x21b],
    [0x237, 0x237],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x1ef2, 0x1ef3],
    [0x20ba, 0x20ba],
    [0x20b9, 0x20b9],
  ],
}

const FAMILIES = {
  inter: {
    license: import.meta.resolve('@fontsource-variable/inter/LICENSE'),
    cut: 'wght',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  // Fraunces is used for titles and big numbers, with one weight and an optical size that suits both.
  fraunces: {
    license: import.meta.resolve('@fontsource-variable/fraunces/LICENSE'),
    cut: 'opsz',
    variationAxes: { wght: 600, opsz: 36 },
  },
}

const charactersOf = (ranges: readonly (readonly [number, number])[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')

for (const [family, { license, cut, variationAxes }] of Object.entries(FAMILIES)) {
  copyFileSync(new URL(license), join(import.meta.dirname, 'public', `${family}-license.txt`))
  for (const [script, ranges] of Object.entries(RANGES)) {
    const source = await readFile(new URL(`files/${family}-${script}-${cut}-normal.woff2`, license))
    const font = await subsetFont(source, charactersOf(ranges), { targetFormat: 'woff2', variationAxes })
    await writeFile(join(FONTS, `${family}-${script}.woff2`), font)
    console.log(`${family}-${script}: ${(font.length / 1_000).toFixed(1)} KB`)
  }
}
