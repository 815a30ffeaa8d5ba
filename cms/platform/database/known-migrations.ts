import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** The names of the migrations of this version of the register. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, '../../migrations'))
  return files.map((file) => parse(file).name)
}
