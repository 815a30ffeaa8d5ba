import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeMailFile } from './write-mail-file.ts'

const mail = {
  id: '0f5a7c1e-1111-4111-8111-111111111111',
  createdAt: '2026-11-21T09:05:07.123Z',
  recipient: 'mari@ut.example',
}
const message = Buffer.from('Tere!')

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'register-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function modes(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder))]
  return Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)))
}

it('a mail’s file and the folder are the owner’s alone', async () => {
  const place = await dataDir()
  await writeMailFile(place, mail, message)
  expect(await modes(join(place, 'mail'))).toEqual(['700', '600'])
})

it('also where there is a folder already, with what a write left unfinished', async () => {
  const place = await dataDir()
  const folder = join(place, 'mail')
  await mkdir(folder, { mode: 0o755 })
  await chmod(folder, 0o755)
  await writeFile(join(folder, '.2026-11-21-090507_mari@ut.example_0f5a7c1e.eml.part'), 'Te', { mode: 0o644 })
  await writeMailFile(place, mail, message)
  expect(await modes(folder)).toEqual(['700', '600'])
})
