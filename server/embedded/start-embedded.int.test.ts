import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ownProvider } from '../../testing/product.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const dataDir = await temporaryFolder()

// Without the configuration of this process.
const bare: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'development' }

const script = `
  const { startEmbedded } = await import(process.argv[1])
  try {
    const { stop } = await startEmbedded(() => {})
    const { DATABASE_URL, S3_ENDPOINT, OIDC_URL, PAYLOAD_SECRET } = process.env
    console.log(JSON.stringify({ DATABASE_URL, S3_ENDPOINT, OIDC_URL, PAYLOAD_SECRET }))
    process.stdin.once('data', async () => { await stop(); process.exit() })
  } catch (error) {
    console.log(error.message)
    process.exit(1)
  }`

async function start(more: Record<string, string> = {}) {
  const path = new URL('./start-embedded.ts', import.meta.url).href
  const env: NodeJS.ProcessEnv = { ...bare, DATA_DIR: dataDir, PORT: '3998', ...more }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], { env })
  const [line] = await once(child.stdout, 'data')
  const end = async (how: 'stop' | 'kill') => {
    if (how === 'stop') child.stdin.write('stop')
    else child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { output: String(line).trim(), end }
}

it('has the same addresses and secrets after a crash, and locks its folder', async () => {
  const first = await start()
  expect(JSON.parse(first.output)).toMatchObject({
    DATABASE_URL: expect.stringContaining('postgresql://register:'),
    S3_ENDPOINT: 'http://127.0.0.1:3998',
    OIDC_URL: 'http://localhost:3998',
    PAYLOAD_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const second = await start()
  expect(second.output).toContain(`${dataDir} is in use by another process`)
  await first.end('kill')
  const third = await start()
  expect(third.output).toBe(first.output)
  await third.end('stop')
}, 30_000)

it('a check uses the services of the running product, and makes no installation', async () => {
  const check = async (folder: string, more: Record<string, string> = {}) => {
    const env: NodeJS.ProcessEnv = { ...bare, DATA_DIR: folder, PORT: '3998', ...more }
    const main = new URL('../main.ts', import.meta.url).pathname
    return promisify(execFile)(process.execPath, [main, '--check'], { env }).catch((error) => error)
  }
  const running = await start()
  const beside = await check(dataDir)
  expect(beside.stdout).toContain('all services can be used')
  expect(beside.stdout).not.toContain('PostgreSQL is up')
  await running.end('stop')
  const absent = join(dataDir, 'absent/below')
  expect((await check(absent)).stdout).toContain('all services can be used')
  // Also with the provider alone. The storage of the tests allows uploads from the pages of another address.
  const { stdout } = await check(absent, ownProvider())
  expect(stdout).toContain('OpenID provider is up')
  // One for each site of the register; the lines of faults begin with a variable.
  const faults = String(stdout).match(/^ *[\d.]+ s {2}[A-Z\d_]+: .*$/gm) ?? []
  expect(faults).toEqual(faults.map(() => expect.stringContaining('S3_ENDPOINT: the CORS rules of bucket')))
  expect(faults[0]).toContain('pages of http://localhost:3998 to upload')
  expect(stdout).toContain(`faults: ${faults.length}\n`)
  await expect(access(dirname(absent))).rejects.toThrow('ENOENT')
}, 120_000)

it('does not start configured services, nor the provider for a public address in production', async () => {
  const configured = await start({ OIDC_URL: 'https://sso.example.org', OIDC_CLIENT_ID: 'register' })
  expect(JSON.parse(configured.output)).toMatchObject({ OIDC_URL: 'https://sso.example.org' })
  await configured.end('stop')
  const refused = await start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://register.example.org',
    PAYLOAD_SECRET: 'a-secret-for-this-test',
  })
  expect(refused.output).toMatch(/embedded OpenID provider is not for https:\/\/register.example.org/)
}, 30_000)
