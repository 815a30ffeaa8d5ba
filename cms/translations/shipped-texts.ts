import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { textSchema } from '#contract/texts.ts'
import { nameOf, type StoredText } from './rules.ts'

// Next's bundle has no `import.meta.dirname`; the server and `next build` run in the root of the repository.
const folder = resolve(process.cwd(), 'cms/seed/texts')
const textFileSchema = z.record(z.string(), textSchema)

/** All shipped texts, from `{namespace}.json` with flat keys. */
export async function shippedTexts(): Promise<StoredText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const texts = textFileSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      return Object.entries(texts).map(([key, text]) => ({
        namespace: basename(name, '.json'),
        key,
        ...text,
      }))
    }),
  )
  return files.flat()
}

let loaded: Promise<ReadonlyMap<string, StoredText>> | undefined

/** The shipped texts by `nameOf`. They cannot change while the process runs. */
export function shippedByName(): Promise<ReadonlyMap<string, StoredText>> {
  loaded ??= shippedTexts().then((texts) => new Map(texts.map((text) => [nameOf(text), text])))
  return loaded
}
