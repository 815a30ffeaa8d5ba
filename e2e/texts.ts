import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Language } from '#contract/texts.ts'

const folder = resolve(import.meta.dirname, '../cms/seed/texts')
const fileSchema = z.record(z.string(), z.object({ et: z.string(), en: z.string() }))

const texts = new Map(
  readdirSync(folder).flatMap((file) =>
    Object.entries(fileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
  ),
)

export type Translate = (key: string, params?: Record<string, string | number>) => string

/** Returns UI texts in a language by key. @throws Error for an unknown key */
export function translatorFor(language: Language): Translate {
  return (key, params = {}) => {
    const text = texts.get(key)
    if (!text) throw new Error(`No text has the key ${key}`)
    return text[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}
