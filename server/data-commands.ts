import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackupChoice } from '#cms/backup/restore.ts'
import { ConfigurationError, parseConfiguration, readSecretFiles } from '#cms/configuration.ts'
import { isOutage } from '#cms/platform/api/classify-error.ts'
import { makeFolder } from '#cms/platform/durable-file.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { describeUnknownVariables } from '#cms/unknown-variables.ts'
import { lockFolder } from './embedded/data-lock.ts'
import { attachEmbedded, hasInstallation, startEmbedded, startTemporary } from './embedded/start-embedded.ts'
import { type Stoppable, stopOnSignal } from './graceful-stop.ts'
import { ignoreOutputErrors } from './log-output.ts'

const usage = `Usage:
  npm run backup -- <folder> [--keep <number of backups>]
  npm run restore -- <folder> [--backup <name>] [--dry-run]
  npm run check-data -- [--content] [--repair <folder of backups>]

BACKUP_RECIPIENT (age1…) encrypts a backup, BACKUP_IDENTITY (AGE-SECRET-KEY-…) opens it.`

/** npm, and `deploy/register-command`, run commands in the folder of the product. */
function pathOf(folder: string): string {
  return resolve(process.env.CALLER_FOLDER ?? process.env.INIT_CWD ?? '', folder)
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The options of each command. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  backup: ['keep'],
  restore: ['backup', 'dry-run'],
  'check-data': ['content', 'repair'],
}

/** The services that were started for the command, which end with it. */
let starting: Promise<Stoppable> | undefined
let isInterrupted = false
stopOnSignal(
  () => {
    isInterrupted = true
    return [{ stop: async () => (await starting)?.stop() }]
  },
  () => undefined,
  130,
)

/** The command called wrongly. */
class UsageError extends Error {}

function parseCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        backup: { type: 'string' },
        'dry-run': { type: 'boolean' },
        content: { type: 'boolean' },
        repair: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const { positionals, values } = parseCommand()
  const [command, folder, ...rest] = positionals
  if (values.help) {
    report(usage)
    return 0
  }
  readSecretFiles(process.env)
  const { backup } = parseConfiguration(process.env)
  const isCheck = command === 'check-data'
  const options = optionsOf[command ?? '']
  if (rest.length > 0 || !options || isCheck !== !folder) throw new UsageError(usage)
  const other = Object.keys(values).find((name) => !options.includes(name))
  if (other) throw new UsageError(`${command} has no option --${other}\n\n${usage}`)
  const keep = values.keep === undefined ? undefined : keepOf(values.keep)
  for (const line of describeUnknownVariables(process.env)) console.error(line)
  const path = pathOf(folder ?? '')
  const isTrial = values['dry-run']
  // Before a new installation is made for it.
  const opened =
    command === 'restore' && (await open(path, { name: values.backup, identity: backup.identity }))
  starting = opened ? startForRestore(isTrial) : attachEmbedded(report)
  const services = await starting
  try {
    if (command === 'backup') {
      const { backUp } = await import('#cms/backup/back-up.ts')
      const { missing, damaged } = await onFolder(path, async () => {
        await makeFolder(path, 0o700)
        await requireOwnFolder(path)
        const lock = await lockFolder(path, 'wait until it has ended')
        return backUp(path, { recipient: backup.recipient, keep }, report).finally(lock.release)
      })
      // Unlike a failure: another attempt would be incomplete, too (register-backup.service).
      return missing.length + damaged.length === 0 ? 0 : 3
    }
    if (opened) {
      const { restore } = await import('#cms/backup/restore.ts')
      await restore(opened, report, { isTrial })
      const { missing, damaged } = opened.manifest
      return missing.length + damaged.length === 0 ? 0 : 1
    }
    const { checkData } = await import('#cms/backup/check-data.ts')
    const repairFrom = values.repair === undefined ? undefined : pathOf(values.repair)
    const options = { withContent: values.content, repairFrom, identity: backup.identity }
    const faults = await checkData(options, report)
    report(faults.length === 0 ? 'database and storage agree' : `faults: ${faults.length}`)
    return faults.length === 0 ? 0 : 1
  } finally {
    await services.stop()
  }
}

async function open(path: string, choice: BackupChoice) {
  const { openBackup } = await import('#cms/backup/restore.ts')
  return openBackup(path, choice, report)
}

/** A restore is for an installation that is not running. */
async function startForRestore(isTrial = false): Promise<{ stop(): Promise<void> }> {
  const { dataDir } = parseConfiguration(process.env)
  const start = isTrial && !(await hasInstallation(dataDir)) ? startTemporary : startEmbedded
  return start(report, { withIdentity: false })
}

/** Errors of the file system are faults of the folder of backups. */
async function onFolder<T>(path: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ERR_SQLITE_ERROR' && !fileErrors.has(String(code))) throw error
    throw new ConfigurationError(`the folder of backups ${path} cannot be written to: ${errorReason(error)}`)
  }
}

/** Files of root in the folder of another user would end that user's backups. Of some file systems, all files have one owner. */
async function requireOwnFolder(path: string): Promise<void> {
  const folder = await stat(path)
  const probe = await mkdtemp(join(path, 'probe-'))
  const { uid } = await stat(probe).finally(() => rm(probe, { recursive: true }))
  if (process.getuid?.() === 0 && uid !== folder.uid)
    throw new ConfigurationError(
      `the folder of backups ${path} belongs to the user ${folder.uid}, not to root: make backups as that user (of systemd's: systemctl start register-backup)`,
    )
}

const fileErrors = new Set([
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EIO',
])

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** One line, with a stack only of what is not expected. */
function describe(error: unknown): unknown {
  if (error instanceof ConfigurationError || error instanceof UsageError) return error.message
  if (error instanceof Error && fileErrors.has(String(codeOf(error)))) return error.message
  return isOutage(error) ? `the command was interrupted: ${errorReason(error)}; run it again` : error
}

function keepOf(text: string): number {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError(`--keep: ${text} is not a number of backups`)
  return keep
}

ignoreOutputErrors()
try {
  process.exitCode = await run()
} catch (error) {
  if (!isInterrupted) console.error(describe(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
// Clients of database and storage may keep connections open.
if (!isInterrupted) process.exit()
