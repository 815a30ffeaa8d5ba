import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { eld } from 'eld'
import { z } from 'zod'
import { type Language, toKnownLanguage } from '#contract/texts.ts'

/**
 * `eld` loads the data of 60 languages, which take 160 MB, even for a subset (nitotm/efficient-language-detector#15). So its
 * detector is loaded without them, at the first use, and gets the data of our languages: `language-data.jsonl`, which
 * `detect-language.test.ts` writes. The results are the same as with `eld.setLanguageSubset(languages)`.
 */
type DetectorModule = {
  createEld: () => {
    instance: Pick<typeof eld, 'detect' | 'enableTextCleanup'>
    loadData: (data: { type: string; languages: readonly string[]; ngrams: Record<string, Scores> }) => void
  }
}
/** By the position of the language in `dataLanguages`. */
type Scores = Record<number, number>

/** The columns of the data. */
export const dataLanguages = ['et', 'en'] as const satisfies readonly Language[]
const lineSchema = z.tuple([z.string(), z.number(), z.number()])

let detector: Promise<Pick<typeof eld, 'detect'>> | undefined

/** The language of a text; null if it is too short to tell. */
export async function detectLanguage(text: string): Promise<Language | null> {
  detector ??= loadDetector()
  return toKnownLanguage((await detector).detect(text).language) ?? null
}

async function loadDetector(): Promise<Pick<typeof eld, 'detect'>> {
  const address = new URL('../languageDetector.js', import.meta.resolve('eld'))
  const { createEld }: DetectorModule = await import(/* turbopackIgnore: true */ address.href)
  const lines = await readFile(join(import.meta.dirname, 'language-data.jsonl'), 'utf8')
  const ngrams = lines.split('\n').filter(Boolean).map(toScores)
  const { instance, loadData } = createEld()
  loadData({ type: 'S60', languages: dataLanguages, ngrams: Object.fromEntries(ngrams) })
  // URLs, e-mail addresses and file names are no texts.
  instance.enableTextCleanup(true)
  return instance
}

/** A language without a score must be missing. */
function toScores(line: string): [string, Scores] {
  const [ngram, ...scores] = lineSchema.parse(JSON.parse(line))
  return [ngram, Object.fromEntries(Object.entries(scores).filter(([, score]) => score > 0))]
}
