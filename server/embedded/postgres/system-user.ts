import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { isMissing } from '../durable-file.ts'

/** Whom PostgreSQL runs as: nobody in particular (ourselves), or a user below root, who must not run it. */
export type SystemUser = { uid: number; gid: number } | undefined

export const chooseSystemUser = async (cluster: string): Promise<SystemUser> => {
  if (process.getuid?.() !== 0) return undefined
  const known = (await ownerOf(cluster)) ?? (await idsOf('postgres'))
  if (known) return known
  await run('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
  const user = (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!user)
    throw new Error('PostgreSQL must not run as root and no other user could be made: set DATABASE_URL')
  return user
}

// Whoever made the cluster must go on with it.
const ownerOf = async (folder: string): Promise<SystemUser> => {
  try {
    const { uid, gid } = await stat(folder)
    return uid === 0 ? undefined : { uid, gid }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const idsOf = async (name: string): Promise<SystemUser> => {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined
}

/** Runs a program to its end; a program that cannot be started ends with code -1. */
export const run = (
  program: string,
  args: readonly string[],
  user?: SystemUser,
  env = process.env,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { ...user, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
  })
