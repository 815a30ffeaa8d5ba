import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigurationError, parseConfiguration, readSecretFiles } from '#cms/configuration.ts'
import { lockFolder } from './embedded/data-lock.ts'
import { attachEmbedded, startEmbedded } from './embedded/start-embedded.ts'

const usage = `Usage:
  npm run backup -- <folder> [--keep <number of backups>]
  npm run restore -- <folder> [--backup <name>] [--dry-run]
  npm run check-data -- [--content] [--repair <folder of backups>]

BACKUP_RECIPIENT (age1…) encrypts a backup, BACKUP_IDENTITY (AGE-SECRET-KEY-…) opens it.`

/** npm runs commands in the folder of the product. */
function pathOf(folder: string): string {
  return resolve(process.env.INIT_CWD ?? '', folder)
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns the exit code. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      backup: { type: 'string' },
      'dry-run': { type: 'boolean' },
      content: { type: 'boolean' },
      repair: { type: 'string' },
    },
  })
  const [command, folder, ...rest] = positionals
  readSecretFiles(process.env)
  const { backup } = parseConfiguration(process.env)
  const isCheck = command === 'check-data'
  if (
    rest.length > 0 ||
    !['backup', 'restore', 'check-data'].includes(command ?? '') ||
    isCheck !== !folder
  ) {
    console.error(usage)
    return 2
  }
  // A restore is for an installation that is not running.
  const services = await (command === 'restore'
    ? startEmbedded(report, { withIdentity: false })
    : attachEmbedded(report))
  try {
    if (command === 'backup') {
      const { backUp } = await import('#cms/backup/back-up.ts')
      const keep = values.keep === undefined ? undefined : keepOf(values.keep)
      const path = pathOf(folder ?? '')
      await mkdir(path, { recursive: true, mode: 0o700 })
      const lock = await lockFolder(path, 'wait until it has ended')
      await backUp(path, { recipient: backup.recipient, keep }, report).finally(lock.release)
      return 0
    }
    if (command === 'restore') {
      const { restore } = await import('#cms/backup/restore.ts')
      const options = { name: values.backup, identity: backup.identity, isTrial: values['dry-run'] }
      await restore(pathOf(folder ?? ''), options, report)
      return 0
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

function keepOf(text: string): number {
  const keep = Number(text)
  if (!Number.isInteger(keep) || keep < 1)
    throw new ConfigurationError(`--keep: ${text} is not a number of backups`)
  return keep
}

try {
  process.exitCode = await run()
} catch (error) {
  const isExpected = error instanceof ConfigurationError || (error instanceof TypeError && 'code' in error)
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
// Clients of database and storage may keep connections open.
process.exit()
