import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClusterFolder } from './cluster-folder.ts'
import { run, type SystemUser } from './system-user.ts'

/** Makes an empty cluster whose superuser is `register`, at its place only when it is whole. */
export const createCluster = async (
  place: ClusterFolder,
  password: string,
  user: SystemUser,
): Promise<void> => {
  const passwordFile = join(dirname(place.cluster), 'initial-password')
  const half = `${place.cluster}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  if (user) await chown(half, user.uid, user.gid)
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (user) await chown(passwordFile, user.uid, user.gid)
    const made = await run(
      place.binaries.initdb,
      [
        `--pgdata=${half}`,
        '--username=register',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
      ],
      user,
      { ...process.env, LC_ALL: 'C.UTF-8' },
    )
    if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`)
    await rename(half, place.cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}
