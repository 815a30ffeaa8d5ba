import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { configuration } from '#cms/configuration.ts'

/** The mail files to an address, oldest first, once there are that many, without the line breaks of their encoding. */
export async function mailFilesTo(address: string, count: number): Promise<string[]> {
  const folder = join(configuration().dataDir, 'mail')
  const names = async () =>
    (await readdir(folder).catch(() => []))
      .filter((name) => name.includes(address) && name.endsWith('.eml'))
      .sort()
  await expect.poll(async () => (await names()).length).toBe(count)
  const raw = await Promise.all((await names()).map((name) => readFile(join(folder, name), 'utf8')))
  return raw.map((mail) =>
    mail
      .replace(/=\r\n/g, '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replaceAll('=3D', '='),
  )
}
