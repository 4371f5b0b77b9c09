import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('without variables everything has its default', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    logLevel: 'info',
    rateLimit: null,
    trustProxy: [],
    corsOrigins: [],
  })
})

test('every variable is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://mail.example/',
    DATA_DIR: '/srv/postrider',
    DATABASE_URL: 'postgres://user@db/postrider',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '600/min',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://a.example, http://localhost:5173',
  })
  assert.deepEqual(config, {
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://mail.example',
    dataDir: '/srv/postrider',
    databaseUrl: 'postgres://user@db/postrider',
    logLevel: 'warn',
    rateLimit: { max: 600, windowMs: 60_000 },
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
  })
  assert.ok(Object.isFrozen(config))
})

test('the default PUBLIC_URL follows PORT; an empty variable counts as unset; off is a value', () => {
  assert.equal(readConfig({ PORT: '4000' }).publicUrl, 'http://localhost:4000')
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
  assert.deepEqual(
    [readConfig({ RATE_LIMIT: 'off' }).rateLimit, readConfig({ TRUST_PROXY: 'off' }).trustProxy],
    [null, []],
  )
})

test('a wrong value is one line that names the variable and what it takes', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['abc', '70000', '-1', '80.5'],
    HOST: ['not a host'],
    PUBLIC_URL: ['mail.example', 'ftp://x.example', 'https://x.example/?a=1'],
    DATABASE_URL: ['mysql://db/x', 'nonsense', 'postgres://user@db:99999/x'],
    LOG_LEVEL: ['loud'],
    RATE_LIMIT: ['600', '0/min', '5/day'],
    TRUST_PROXY: ['true', '10.0.0.0/99', '0.0.0.0/0', 'everyone'],
    CORS_ORIGINS: ['*', 'https://a.example/path', 'a.example'],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error) =>
          error instanceof ConfigError && error.message.startsWith(`${name} takes `) && !error.message.includes('\n'),
        `${name}=${value}`,
      )
    }
  }
})
