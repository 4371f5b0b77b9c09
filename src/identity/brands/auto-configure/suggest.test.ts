import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from '../../../protocols/site-reader/read-page.ts'
import { NO_MANIFEST } from '../../../protocols/site-reader/web-manifest.ts'
import { suggestBrand } from './suggest.ts'

const suggest = async (html: string, url = 'https://acme.example/') =>
  suggestBrand(await readPage(html), NO_MANIFEST, new URL(url))

const ld = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`

test('the suggested name is the site’s name or, if the page doesn’t contain one, is derived from the host name', async () => {
  for (const [html, url, name] of [
    ['<title>Seit 1920 | Berger & Söhne</title>', 'https://bergersoehne.de/', 'Berger & Söhne'],
    ['<title>Acme: the best, since: 1990</title>', 'https://example.org/en', 'Acme: the best, since: 1990'],
    ['<title>News – Jane Bakes</title>', 'https://janebakes.blogspot.com/', 'Jane Bakes'],
    ['', 'https://janedoe.github.io/', 'janedoe'],
    ['', 'https://xn--mnchen-3ya.de/', 'münchen'],
    ['', 'http://192.0.2.1/', '192.0.2.1'],
    ['<meta property=og:site_name content="&shy;&#x202e;&#x2060;"><title>Acme</title>', 'https://a.example/', 'Acme'],
    ['<meta property=og:site_name content="&#x202e;Acme">', 'https://a.example/', 'Acme'],
    [`<title>${'-'.repeat(300)}</title>`, 'https://acme.example/', 'acme'],
    ['<meta property="" name="application-name" content="Acme App">', 'https://a.example/', 'Acme App'],
    [
      ld({ '@type': 'WebPage', about: { '@type': 'Service', name: 'Passports' } }) +
        ld({ '@type': 'WebSite', name: 'Town' }),
      'https://a.example/',
      'Town',
    ],
    [
      ld({ '@type': 'WebPage', mainEntity: { '@type': 'SportsTeam', name: 'Visitors' } }) +
        ld({ '@type': 'WebSite', name: 'League' }),
      'https://a.example/',
      'League',
    ],
    [ld([[{ '@type': 'Organization', name: 'A &amp; B' }]]), 'https://a.example/', 'A & B'],
    [
      '<script type="application/ld+json">{"@type":"Organization","name":"Acme\nInc"};</script>',
      'https://a.example/',
      'Acme Inc',
    ],
  ] as const) {
    assert.equal((await suggest(html, url)).name, name, html || url)
  }
})

test('the suggested logo is the site’s own, not another company’s logo or a product photo', async () => {
  for (const [html, logo] of [
    ['<header><img class=logo src="/wordpress/wp-content/logo.png"></header>', '/wordpress/wp-content/logo.png'],
    ['<header><img class=logo alt="Express Pizza" src=/l.png></header>', '/l.png'],
    ['<header><img class=logo alt="Acme – award winning dentists" src=/l.png></header>', '/l.png'],
    ['<section class="partners"><img src="/img/siemens-logo.svg"></section>', null],
    ['<section class="as-seen-in"><img alt="Some Times logo" src=/t.png></section>', null],
    ['<div role=banner></div><main><img src=/p/brandy.jpg></main><img src=/logo.png>', '/logo.png'],
    ['<img alt="Branded mug" src=/branded-mug.jpg>', null],
    ['<div class="navbar-brand"><img src=/l.png></div>', '/l.png'],
    ['<img itemprop=logo src=/l.png>', '/l.png'],
    ['<img class=logo srcset="/a.png, /b.png 2x">', '/a.png'],
    ['<img class=logo src=/blank.gif data-src=/l.png>', '/l.png'],
    ['<img class=logo srcset="data:image/gif;base64,R0 1x" data-srcset="/l.png 1x">', '/l.png'],
    ['<base href="data:text/html,x"><img class=logo src=/l.png>', '/l.png'],
    ['<base href="javascript:1"><img class=logo src=/l.png>', '/l.png'],
  ] as const) {
    assert.equal((await suggest(html)).logo_image, logo && `https://acme.example${logo}`, html)
  }
  const icons = '<link rel=icon sizes=any href=/favicon.ico><link rel=icon sizes=512x512 href=/512.png>'
  assert.equal((await suggest(icons)).logo_square_image, 'https://acme.example/512.png')
})

test('links to social media profiles are suggested, and links that only look like profiles are not', async () => {
  for (const [hrefs, links] of [
    [['https://help.twitter.com/en', 'https://twitter.com/acme'], { twitter: 'https://twitter.com/acme' }],
    [['https://docs.github.com/en', 'https://github.com/acme'], { github: 'https://github.com/acme' }],
    [['https://l.facebook.com/l.php?u=x', '//www.facebook.com/acme'], { facebook: 'https://www.facebook.com/acme' }],
    [['https://www.youtube.com/@acme/videos'], { youtube: 'https://www.youtube.com/@acme' }],
    [
      ['https://www.youtube.com/acme', 'https://www.youtube.com/watch?v=1'],
      { youtube: 'https://www.youtube.com/acme' },
    ],
    [
      ['https://linkedin.com/in/someone', 'https://linkedin.com/company/acme/about/'],
      { linkedin: 'https://linkedin.com/company/acme' },
    ],
    [
      ["https://www.linkedin.com/company/l'or%C3%A9al/"],
      { linkedin: "https://www.linkedin.com/company/l'or%C3%A9al/" },
    ],
    [['https://x.com/@acme'], { x: 'https://x.com/acme' }],
    [['https://twitter.com/#!/acme'], { twitter: 'https://twitter.com/acme' }],
    [
      [
        'https://x.com/explore',
        'https://instagram.com/direct/',
        'https://github.com/security',
        'https://vimeo.com/channels',
      ],
      {},
    ],
    [
      ['https://:pw@x.com/acme', 'https://www.facebook.com/profile.php?id=', 'https://accounts.spotify.com/user/abc'],
      {},
    ],
  ] as const) {
    const html = hrefs.map((href) => `<a href="${href}">x</a>`).join('')
    assert.deepEqual({ ...(await suggest(html)).social_links }, links, hrefs.join())
  }
})

test('a theme color for all media takes precedence over one for a color scheme', async () => {
  const meta = (media: string, color: string) => `<meta name=theme-color media="${media}" content="${color}">`
  const { primary_color, secondary_color } = await suggest(
    meta('not all and (prefers-color-scheme: light)', '#111') + meta('all', '#222'),
  )
  assert.deepEqual([primary_color, secondary_color], ['#222222', '#111111'])
})
