import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, parseConfiguration } from './configuration.ts'
import { environmentSchema } from './configuration-schema.ts'

function configurationError(env: Record<string, string>): string {
  try {
    parseConfiguration(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  throw new Error('the environment is valid')
}

describe('parseConfiguration', () => {
  it('has a default for every variable', () => {
    const read = parseConfiguration({})
    expect(read).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      seed: 'demo',
      identity: { realm: 'ut', clientId: 'register', responseMode: 'fragment' },
      rateLimits: {
        submissions: 20,
        uploads: 60,
        feedback: 5,
        contact: 5,
        missingTexts: 60,
        links: 10,
        messages: 20,
        confirmations: 5,
        contactRecipient: 20,
        linkRecipient: 3,
        messageRecipient: 60,
      },
    })
  })

  it('uses the port in the default public URL and treats an empty variable as unset', () => {
    expect(parseConfiguration({ PORT: '4100', PUBLIC_URL: '' }).publicUrl).toBe('http://localhost:4100')
  })

  it('parses lists and proxies and strips the trailing slash of a URL', () => {
    const read = parseConfiguration({
      MANAGER_EMAILS: ' Mari@ut.ee, jaan@ut.ee,',
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://register.example.org/',
      PAYLOAD_SECRET: 'a-long-enough-secret',
    })
    expect(read.managerEmails).toEqual(['mari@ut.ee', 'jaan@ut.ee'])
    expect(read.trustProxy).toBe(2)
    expect(read.publicUrl).toBe('https://register.example.org')
  })

  it.each([
    ['true', true],
    ['3', 3],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('trusts the proxies %s', (TRUST_PROXY, expected) => {
    expect(parseConfiguration({ TRUST_PROXY }).trustProxy).toEqual(expected)
  })

  it.each(['yes', '10.0.0.0/33', '10.0.0/8', '::1/', 'proxy.example.org', ','])(
    'rejects the proxy %s',
    (TRUST_PROXY) => {
      expect(configurationError({ TRUST_PROXY })).toMatch(/^ {2}TRUST_PROXY: must be true, false/m)
    },
  )

  it.each(Object.keys(environmentSchema.shape))(
    '%s is documented in .env.example and README.md',
    async (name) => {
      const root = join(import.meta.dirname, '..')
      expect(await readFile(join(root, '.env.example'), 'utf8')).toMatch(new RegExp(`^#${name}=`, 'm'))
      expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(`\`${name}\``)
    },
  )

  it('lets search engines index an installation unless it is excluded', () => {
    expect(parseConfiguration({ NODE_ENV: 'production' }).noindex).toBe(false)
    expect(parseConfiguration({ NODE_ENV: 'production', ROBOTS: 'noindex' }).noindex).toBe(true)
    expect(parseConfiguration({}).noindex).toBe(true)
  })

  it('seeds only forms and texts in production', () => {
    expect(parseConfiguration({ NODE_ENV: 'production' }).seed).toBe('base')
  })

  it('reports every invalid variable on a separate line', () => {
    const lines = configurationError({
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      SEED: 'all',
      NOTIFY_EMAILS: 'mari',
    }).split('\n')
    expect(lines).toHaveLength(5)
    expect(lines).toContain('  PORT: must be a whole number from 1 to 65535')
    expect(lines.join()).toMatch(/DATABASE_URL: must be an address such as postgresql:/)
    expect(lines).toContain('  SEED: must be one of demo, base')
  })

  it('rejects one port for pages and metrics', () => {
    expect(configurationError({ METRICS_PORT: '3000' })).toContain(
      'METRICS_PORT: must be another port than PORT',
    )
  })

  it('rejects age keys with a mistake', () => {
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    expect(parseConfiguration({ BACKUP_RECIPIENT: recipient }).backup.recipient).toBe(recipient)
    for (const wrong of ['age1xyz', recipient.replace('ql3', 'q13'), recipient.replace('ql3', 'qq3')])
      expect(configurationError({ BACKUP_RECIPIENT: wrong })).toContain('BACKUP_RECIPIENT: must be an age')
  })

  it('rejects an incomplete storage configuration', () => {
    expect(configurationError({ S3_BUCKET: 'files' })).toContain(
      'S3_ENDPOINT: is needed because S3_BUCKET is set',
    )
    expect(configurationError({ S3_INTERNAL_ENDPOINT: 'http://storage:9000' })).toContain(
      'S3_ENDPOINT: is needed because S3_INTERNAL_ENDPOINT is set',
    )
    expect(configurationError({ S3_ENDPOINT: 'https://s3.example.org' })).toContain(
      'S3_SECRET_ACCESS_KEY: is needed',
    )
  })

  it('requires PAYLOAD_SECRET in production, except on localhost', () => {
    expect(configurationError({ NODE_ENV: 'production', PUBLIC_URL: 'https://register.ut.ee' })).toContain(
      'PAYLOAD_SECRET',
    )
    expect(() =>
      parseConfiguration({ NODE_ENV: 'production', PUBLIC_URL: 'http://thesis.localhost:3000' }),
    ).not.toThrow()
  })

  it('accepts a Keycloak realm or a provider without realm', () => {
    const given = { OIDC_URL: 'https://sso.example.org/', OIDC_CLIENT_ID: 'theses' }
    expect(parseConfiguration({ ...given, OIDC_REALM: 'ut' }).identity).toEqual({
      url: 'https://sso.example.org',
      realm: 'ut',
      clientId: 'theses',
      responseMode: 'fragment',
    })
    expect(
      parseConfiguration({ ...given, OIDC_REALM: '', OIDC_RESPONSE_MODE: 'query' }).identity,
    ).toMatchObject({ realm: '', responseMode: 'query' })
  })

  it.each([
    ['an invalid URL', { OIDC_URL: 'sso.example.org' }, 'OIDC_URL: must be an address such as https:'],
    ['another protocol', { OIDC_URL: 'ldap://sso.example.org' }, 'OIDC_URL: must be an address'],
    [
      'the URL of a discovery document',
      { OIDC_URL: 'https://sso.example.org/.well-known/openid-configuration' },
      'OIDC_URL: must be the address before /.well-known',
    ],
    ['a query', { OIDC_URL: 'https://sso.example.org/?a=b' }, 'OIDC_URL: must be the address before'],
    [
      'a missing client',
      { OIDC_URL: 'https://sso.example.org' },
      'OIDC_CLIENT_ID: is needed because OIDC_URL',
    ],
    ['a realm without URL', { OIDC_REALM: 'ut' }, 'OIDC_URL: is needed because OIDC_REALM is set'],
    [
      'an internal address without URL',
      { OIDC_INTERNAL_URL: 'http://sso:8080' },
      'OIDC_URL: is needed because OIDC_INTERNAL_URL is set',
    ],
    ['a client without URL', { OIDC_CLIENT_ID: 'x' }, 'OIDC_URL: is needed because OIDC_CLIENT_ID is set'],
    [
      'the realm twice',
      { OIDC_URL: 'https://sso.example.org/realms/ut', OIDC_REALM: 'ut', OIDC_CLIENT_ID: 'x' },
      'OIDC_URL: must be without /realms because OIDC_REALM is set',
    ],
    ['a realm that is a path', { OIDC_REALM: 'ut/x' }, 'OIDC_REALM: must be the name of a realm'],
    ['an unknown mode', { OIDC_RESPONSE_MODE: 'form_post' }, 'OIDC_RESPONSE_MODE: must be one of query'],
    [
      'plain http in production',
      { OIDC_URL: 'http://sso.example.org', OIDC_CLIENT_ID: 'x', NODE_ENV: 'production' },
      'OIDC_URL: must be https in production',
    ],
  ])('rejects a provider with %s', (_, env, message) => {
    expect(configurationError(env)).toContain(message)
  })

  it('accepts a provider without https on localhost, or outside production', () => {
    const given = { OIDC_CLIENT_ID: 'x' }
    for (const env of [
      { ...given, OIDC_URL: 'http://sso.localhost:8080', NODE_ENV: 'production' },
      { ...given, OIDC_URL: 'http://sso.example.org' },
    ])
      expect(() => parseConfiguration(env)).not.toThrow()
  })
})
