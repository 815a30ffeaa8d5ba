import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Days after which the text of a sent mail is removed from the database and from `DATA_DIR/mail`. */
export const mailTextDays = 90

/** Removes old files of mails, if there is no mail server, or has not been one. */
export async function removeOldMailFiles(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'mail')
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now.getTime() - mailTextDays * 86_400_000) await rm(path, { force: true })
  }
}
