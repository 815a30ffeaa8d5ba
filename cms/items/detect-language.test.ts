import { eld } from 'eld/small'
import { describe, expect, it } from 'vitest'
import { topicSeeds } from '#cms/seed/demo/seeds.ts'
import { dataLanguages, detectLanguage } from './detect-language.ts'

type Ngrams = Record<string, Record<string, number>>

describe('detectLanguage', () => {
  it.each([
    ['Andmehoidla jõudluse mõõtmine', 'et'],
    ['Masinõppe rakendamine kõnetuvastuses', 'et'],
    ['Tarkvaraarendaja', 'et'],
    ['Õpilaste hinnete ennustamine', 'et'],
    ['Comparison of graph databases', 'en'],
    ['Research Intern - Computational Design', 'en'],
    ['Back-end development', 'en'],
    ['Measuring the performance of a data warehouse', 'en'],
  ] as const)('%s is %s', async (text, language) => {
    expect(await detectLanguage(text)).toBe(language)
  })

  it.each(['', '42', 'https://example.org/lehed/andmed', '???'])('does not know for %j', async (text) => {
    expect(await detectLanguage(text)).toBeNull()
  })

  it('has the data that the library has of our languages (`vitest -u` writes them)', async () => {
    const address = new URL('../ngrams/small.js', import.meta.resolve('eld/small'))
    const { ngramsData }: { ngramsData: { languages: Record<string, string>; ngrams: Ngrams } } =
      await import(address.href)
    const ids = dataLanguages.map((language) =>
      Object.keys(ngramsData.languages).find((id) => ngramsData.languages[id] === language),
    )
    const lines = Object.entries(ngramsData.ngrams)
      .map(([ngram, scores]) => [ngram, ...ids.map((id) => scores[id ?? ''] ?? 0)] as const)
      .filter(([, ...scores]) => scores.some((score) => score > 0))
      .map((line) => JSON.stringify(line))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('language-data.jsonl')
  })

  it('detects what the library detects with all its data', async () => {
    eld.setLanguageSubset([...dataLanguages])
    eld.enableTextCleanup(true)
    for (const { name, description } of topicSeeds)
      for (const text of [name, description, `${name} (https://example.org/teema)`])
        expect([text, await detectLanguage(text)]).toEqual([text, eld.detect(text).language || null])
  })
})
