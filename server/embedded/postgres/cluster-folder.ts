import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isMissing, readIfThere, readOrCreateFile } from '../durable-file.ts'
import { type Binaries, rootOf } from './binaries.ts'
import { run, type SystemUser } from './system-user.ts'

// Root can always make a folder here that other users reach.
const reachable = '/var/lib'
const placeFile = 'place'

export interface ClusterFolder {
  binaries: Binaries
  /** PostgreSQL's own data folder. */
  cluster: string
}

/**
 * Where the programs and the data of the cluster are. Run as root, PostgreSQL becomes another user, who may not get
 * to them (below a home with mode 0700, say): what is out of that user's reach moves to a place named in `folder`.
 */
export const findClusterFolder = async (
  folder: string,
  binaries: Binaries,
  user: SystemUser,
  report: (line: string) => void,
): Promise<ClusterFolder> => {
  await mkdir(folder, { recursive: true })
  if (!user) return { binaries, cluster: join(folder, 'cluster') }
  const usable = (await run(binaries.postgres, ['--version'], user)).code === 0
  const found = usable ? binaries : await copyBinaries(binaries, user)
  const moved = (await readIfThere(join(folder, placeFile))) !== undefined
  const home = !moved && (await canEnter(folder, user)) ? folder : await moveAside(folder, report)
  return { binaries: found, cluster: join(home, 'cluster') }
}

const canEnter = async (folder: string, user: SystemUser): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd "$0"', folder], user)).code === 0

const moveAside = async (folder: string, report: (line: string) => void): Promise<string> => {
  const name = await readOrCreateFile(
    join(folder, placeFile),
    () => `register-${randomBytes(4).toString('hex')}`,
  )
  const home = join(reachable, basename(name))
  await mkdir(home, { recursive: true, mode: 0o711 })
  await chmod(home, 0o711)
  report(`the user postgres cannot reach ${folder}: the database is kept in ${home}`)
  return home
}

const copyBinaries = async (binaries: Binaries, user: SystemUser): Promise<Binaries> => {
  const root = rootOf(binaries)
  const { size, mtimeMs } = await stat(binaries.postgres)
  const target = join(reachable, `register-postgres-${size}-${Math.round(mtimeMs)}`)
  const copied = { postgres: join(target, 'bin/postgres'), initdb: join(target, 'bin/initdb') }
  if ((await run(copied.postgres, ['--version'], user)).code === 0) return copied
  const half = `${target}.${process.pid}`
  await cp(root, half, { recursive: true, verbatimSymlinks: true })
  await chmod(half, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(half, target)
  const tried = await run(copied.postgres, ['--version'], user)
  if (tried.code !== 0) throw new Error(`PostgreSQL cannot be run (${tried.output}): set DATABASE_URL`)
  return copied
}

/** Whether a cluster was made here before. */
export const hasCluster = async (place: ClusterFolder): Promise<boolean> => {
  try {
    return (await stat(join(place.cluster, 'PG_VERSION'))).isFile()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
