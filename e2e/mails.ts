import { readdir, readFile } from 'node:fs/promises'
import { dataPath } from './database.ts'

/** The mails to a recipient that have left. */
export async function mailsTo(recipient: string): Promise<string[]> {
  const names = await readdir(dataPath('mail')).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(dataPath('mail', name), 'utf8')))
  return mails.filter((mail) => mail.includes(recipient))
}
