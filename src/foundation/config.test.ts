import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('without environment variables, every setting has its default', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    smtpUrl: undefined,
    smsUrl: undefined,
    s3: undefined,
    maxUploadBytes: 25 * 1024 * 1024,
    maxImportBytes: 2_048 * 1024 * 1024,
    logLevel: 'info',
    rateLimit: null,
    trustProxy: [],
    corsOrigins: [],
    ownHosts: [],
    dnsServers: [],
    autoConfigureAllowPrivate: false,
    outboundAllowPrivate: false,
    secretKey: undefined,
    maxTeamsPerUser: 20,
    messageRetentionDays: 30,
    ledgerRetentionDays: 400,
  })
})

test('every environment variable is read', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    PUBLIC_URL: 'https://mail.example/',
    DATA_DIR: '/srv/postrider',
    DATABASE_URL: 'postgres://user@db/postrider',
    SMTP_URL: 'smtps://user:secret@mail.example',
    SMS_URL: 'twilio://sid:secret@sms.example?from=%2B15550100',
    STORAGE_URL: 's3://bucket?endpoint=https://s3.example&region=eu-1&public_url=https://cdn.example/',
    MAX_UPLOAD_MB: '100',
    MAX_IMPORT_MB: '50',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '600/min',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://a.example, http://localhost:5173',
    OWN_HOSTS: 'App.Mail.example, münchen.example',
    DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353, [::1]:53, ::1',
    AUTO_CONFIGURE_ALLOW_PRIVATE: 'true',
    OUTBOUND_ALLOW_PRIVATE: 'true',
    SECRET_KEY: 'a secret of more than 32 characters',
    MAX_TEAMS_PER_USER: '5',
    MESSAGE_RETENTION_DAYS: '7',
    LEDGER_RETENTION_DAYS: '365',
  })
  assert.deepEqual(config, {
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://mail.example',
    dataDir: '/srv/postrider',
    databaseUrl: 'postgres://user@db/postrider',
    smtpUrl: 'smtps://user:secret@mail.example',
    smsUrl: 'twilio://sid:secret@sms.example?from=%2B15550100',
    s3: { bucket: 'bucket', endpoint: 'https://s3.example', region: 'eu-1', publicUrl: 'https://cdn.example' },
    maxUploadBytes: 100 * 1024 * 1024,
    maxImportBytes: 50 * 1024 * 1024,
    logLevel: 'warn',
    rateLimit: { max: 600, windowMs: 60_000 },
    trustProxy: ['loopback', '10.0.0.0/8', '::1'],
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    ownHosts: ['app.mail.example', 'xn--mnchen-3ya.example'],
    dnsServers: ['9.9.9.9', '127.0.0.1:5353', '[::1]:53', '::1'],
    autoConfigureAllowPrivate: true,
    outboundAllowPrivate: true,
    secretKey: 'a secret of more than 32 characters',
    maxTeamsPerUser: 5,
    messageRetentionDays: 7,
    ledgerRetentionDays: 365,
  })
  assert.ok(Object.isFrozen(config))
})

test('the default PUBLIC_URL contains PORT, empty variables are ignored, and RATE_LIMIT and TRUST_PROXY can be “off”', () => {
  assert.equal(readConfig({ PORT: '4000' }).publicUrl, 'http://localhost:4000')
  assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
  assert.deepEqual(
    [readConfig({ RATE_LIMIT: 'off' }).rateLimit, readConfig({ TRUST_PROXY: 'off' }).trustProxy],
    [null, []],
  )
})

test('an invalid value throws a one-line error that names the variable and the allowed values', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['abc', '70000', '-1', '80.5'],
    HOST: ['not a host'],
    PUBLIC_URL: ['mail.example', 'ftp://x.example', 'https://x.example/?a=1'],
    DATABASE_URL: ['mysql://db/x', 'nonsense', 'postgres://user@db:99999/x'],
    SMTP_URL: ['mail.example', 'http://mail.example'],
    SMS_URL: ['https://sms.example', 'twilio://sms.example', 'twilio://sid@sms.example', 'twilio://a%zz:b@sms.example'],
    STORAGE_URL: ['bucket', 'https://bucket', 's3://', 's3://bucket?endpoint=nonsense'],
    MAX_IMPORT_MB: ['0', 'much'],
    MAX_UPLOAD_MB: ['0', '-1', '1.5', '10000', 'many'],
    LOG_LEVEL: ['loud'],
    RATE_LIMIT: ['600', '0/min', '5/day'],
    TRUST_PROXY: ['true', '10.0.0.0/99', '0.0.0.0/0', 'everyone'],
    AUTO_CONFIGURE_ALLOW_PRIVATE: ['yes', '1'],
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
