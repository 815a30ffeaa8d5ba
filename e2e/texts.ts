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

const urlStart = /^https?:\/\//

/**
 * Whether it is one of the UI's texts in a language, with any values of its parameters. Texts that consist of parameters are
 * not known, and URLs have no language.
 */
export function isTextIn(language: Language, name: string): boolean {
  // A shortcut is added to the name of a control.
  const text = name.replace(/ \([^)]*\)$/, '').toLowerCase()
  return urlStart.test(text) || patternsOf(language).some((pattern) => pattern.test(text))
}

const patterns = new Map<Language, RegExp[]>()

function patternsOf(language: Language): RegExp[] {
  const known = patterns.get(language)
  if (known) return known
  const made = [...texts.values()].flatMap((each) => {
    const parts = each[language].toLowerCase().split(/\{\{\w+\}\}/)
    return /\p{L}{3}/u.test(parts.join(' ')) ? [new RegExp(`^${parts.map(RegExp.escape).join('[^]*')}$`)] : []
  })
  patterns.set(language, made)
  return made
}
