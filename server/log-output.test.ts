import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { outdatedFiles } from './log-output.ts'

const log = join(await temporaryFolder(), 'log')

it('removes files of days that are more than three years ago, and no others', () => {
  const names = ['2023-11-29.log', '2023-11-30.log', '2026-11-30.log', 'notes.log', '2023-01-01.log.gz']
  expect(outdatedFiles(names, new Date('2026-11-30T12:00:00Z'))).toEqual(['2023-11-29.log'])
})

it('prints what it cannot store, and warns once', async () => {
  const script = `
    import { renameSync, writeFileSync } from 'node:fs'
    import { storeOutput } from '${import.meta.dirname}/log-output.ts'
    const { isStored } = await storeOutput('${log}', console.warn)
    console.log('first', isStored())
    renameSync('${log}', '${log}-before')
    writeFileSync('${log}', '')
    console.log('second')
    console.log('third', isStored())`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ])
  const [file = ''] = await readdir(`${log}-before`)
  expect(stdout).toBe('first true\nsecond\nthird false\n')
  expect(stderr).toMatch(/^the log is not stored in .*\/log: Error: ENOTDIR.*\n$/)
  expect(await readFile(join(`${log}-before`, file), 'utf8')).toMatch(/^\S+Z first true\n$/)
})
