import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError, readConfiguration } from './configuration.ts'

const complaint = (env: Record<string, string>): string => {
  try {
    readConfiguration(env)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  throw new Error('the environment was taken as right')
}

describe('readConfiguration', () => {
  it('needs nothing to be set', () => {
    const read = readConfiguration({})
    expect(read).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('.data'),
      seed: 'demo',
      identity: { realm: 'ut', clientId: 'register' },
      rateLimits: { submissions: 20, uploads: 60, feedback: 5 },
    })
  })

  it('follows the port in the public address and takes an empty variable as unset', () => {
    expect(readConfiguration({ PORT: '4100', PUBLIC_URL: '' }).publicUrl).toBe('http://localhost:4100')
  })

  it('reads lists, proxies and the last slash of an address', () => {
    const read = readConfiguration({
      MANAGER_EMAILS: ' Mari@ut.ee, jaan@ut.ee,',
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://register.example.org/',
      PAYLOAD_SECRET: 'a-long-enough-secret',
    })
    expect(read.managerEmails).toEqual(['mari@ut.ee', 'jaan@ut.ee'])
    expect(read.trustProxy).toBe(2)
    expect(read.publicUrl).toBe('https://register.example.org')
  })

  it('seeds only forms and texts in production', () => {
    expect(readConfiguration({ NODE_ENV: 'production' }).seed).toBe('base')
  })

  it('says every wrong variable on a line of its own', () => {
    const lines = complaint({
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

  it('refuses a half configured storage', () => {
    expect(complaint({ S3_BUCKET: 'files' })).toContain('S3_ENDPOINT: is needed because S3_BUCKET is set')
    expect(complaint({ S3_ENDPOINT: 'https://s3.example.org' })).toContain('S3_SECRET_ACCESS_KEY: is needed')
  })

  it('wants a secret of its own in production, but not on this machine', () => {
    expect(complaint({ NODE_ENV: 'production', PUBLIC_URL: 'https://register.ut.ee' })).toContain(
      'PAYLOAD_SECRET',
    )
    expect(() =>
      readConfiguration({ NODE_ENV: 'production', PUBLIC_URL: 'http://thesis.localhost:3000' }),
    ).not.toThrow()
  })
})
