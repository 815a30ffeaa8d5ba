import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { isMissing } from '#cms/platform/durable-file.ts'

/** The user that PostgreSQL runs as: another one if we are root, which PostgreSQL does not allow; else undefined. */
export type SystemUser = { uid: number; gid: number } | undefined

export async function chooseSystemUser(cluster: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined
  const known = (await ownerOf(cluster)) ?? (await idsOf('postgres'))
  if (known) return known
  await run('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
  const user = (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!user)
    throw new Error('PostgreSQL must not run as root and no other user could be created: set DATABASE_URL')
  return user
}

// An existing cluster can be used only by its owner.
async function ownerOf(folder: string): Promise<SystemUser> {
  try {
    const { uid, gid } = await stat(folder)
    return uid === 0 ? undefined : { uid, gid }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function idsOf(name: string): Promise<SystemUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Runs a program and waits for its end. The code is -1 if it cannot be started. */
export function run(
  program: string,
  args: readonly string[],
  user?: SystemUser,
  env = process.env,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { ...user, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
}
