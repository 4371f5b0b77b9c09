import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSmtpUrl } from './smtp-url.ts'

test('SMTP URLs are parsed into connection options', () => {
  const cases: [url: string, options: object][] = [
    ['smtp://mail.site.test', { host: 'mail.site.test', port: 587, security: 'opportunistic' }],
    ['smtps://mail.site.test/', { host: 'mail.site.test', port: 465, security: 'tls' }],
    ['smtp://mail.site.test:25?security=none', { host: 'mail.site.test', port: 25, security: 'none' }],
    ['smtp://mail.site.test?security=starttls', { host: 'mail.site.test', port: 587, security: 'starttls' }],
    ['smtp://mail.site.test?requireTLS=true', { host: 'mail.site.test', port: 587, security: 'starttls' }],
    ['smtp://mail.site.test?ignoreTLS=true', { host: 'mail.site.test', port: 587, security: 'none' }],
    ['smtp://mail.site.test?secure=true', { host: 'mail.site.test', port: 465, security: 'tls' }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, security: 'opportunistic' }],
    ['smtp://bücher.test', { host: 'xn--bcher-kva.test', port: 587, security: 'opportunistic' }],
    [
      'smtps://ann%40site.test:p%40ss%2F%23@mail.site.test?name=app.site.test&tls.rejectUnauthorized=false',
      {
        host: 'mail.site.test',
        port: 465,
        security: 'tls',
        auth: { user: 'ann@site.test', password: 'p@ss/#' },
        clientName: 'app.site.test',
        tls: { rejectUnauthorized: false },
      },
    ],
  ]
  for (const [url, options] of cases) assert.deepEqual(parseSmtpUrl(url), options, url)
})

test('errors explain what is wrong with the URL and don’t contain the password', () => {
  const cases: [url: string, message: RegExp][] = [
    ['secret', /must be an smtp:\/\/ or smtps:\/\/ URL/],
    ['https://ann:secret@mail.site.test', /must be an smtp/],
    ['smtp://ann:secret@', /URL|host/],
    ['smtp://ann:secret@mail.site.test:99999', /URL/],
    ['smtp://ann:secret@mail.site.test:0', /port from 1 to 65535/],
    ['smtp://ann:secret@mail.site.test/path', /path/],
    ['smtp://ann:secret%zz@mail.site.test', /percent-encoded/],
    ['smtp://ann:secret%00@mail.site.test', /percent-encoded/],
    ['smtp://ann:secret@mail.site.test?tls=1', /unknown setting “tls”; allowed are security, name, secure/],
    ['smtp://ann:secret@mail.site.test?secure=yes', /true or false for “secure”/],
    ['smtp://ann:secret@mail.site.test?security=ssl', /one of tls, starttls, opportunistic, none for “security”/],
    ['smtps://ann:secret@mail.site.test?security=none', /smtps:\/\/ with security=none/],
    ['smtp://ann:secret@mail.site.test?name=a%0d%0ab', /host name for “name”/],
  ]
  for (const [url, message] of cases) {
    assert.throws(
      () => parseSmtpUrl(url),
      (error: Error) => {
        assert.match(error.message, message, url)
        assert.ok(!error.message.includes('secret'))
        return true
      },
    )
  }
})
