import { beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#contract/fold-text.ts'
import { startedApi } from '../../testing/api.ts'
import { heldOut, type SearchCases, type SearchKind, tuning } from '../../testing/search-cases/searches.ts'
import { titles } from '../../testing/search-cases/titles.ts'
import { addTopic } from '../../testing/topics.ts'

const firstAnswers = 10

const api = await startedApi()
/** The folded titles by the uuid of their item. */
const added = new Map<string, string>()

beforeAll(async () => {
  const other = { organization_or_study_group_name: 'OÜ', description: 'Vt lisa.', level: ['masters'] }
  for (const title of titles)
    added.set(await addTopic(api, { ...other, thesis_topic_name: title }), foldText(title))
})

type Answer = { found: string[]; isSimilar: boolean }

async function search(q: string): Promise<Answer> {
  const response = await api.as()('listTopics', { query: { q, size: firstAnswers } })
  if (!response.ok) throw new Error(`${q}: ${response.status}`)
  const found = response.data.map(({ uuid }) => added.get(uuid) ?? '')
  return { found, isSimilar: response.search === 'similar' }
}

type Result = { q: string; isAnswered: boolean; precision: number; isSimilar: boolean }

/** Whether every sought title is among the first answers, and the share of these that is sought. */
async function resultOf(q: string, sought: string): Promise<Result> {
  const { found, isSimilar } = await search(q)
  const isSought = (title: string) => sought !== '' && new RegExp(sought).test(title)
  const hits = found.filter(isSought).length
  const expected = Math.min(firstAnswers, [...added.values()].filter(isSought).length)
  const isAnswered = sought ? expected > 0 && hits >= expected : found.length === 0
  return { q, isAnswered, precision: found.length > 0 ? hits / found.length : 1, isSimilar }
}

async function resultsOf(cases: SearchCases, kinds: readonly SearchKind[]): Promise<Result[]> {
  const results: Result[] = []
  for (const [sought, ...queries] of kinds.flatMap((kind) => cases[kind]))
    for (const q of queries) results.push(await resultOf(q, sought))
  return results
}

/** Fails with the searches that were not answered. */
function expectAnswered(results: readonly Result[], goal: number) {
  const missed = results.filter(({ isAnswered }) => !isAnswered).map(({ q }) => q)
  const share = 1 - missed.length / results.length
  expect(share, missed.join(', ')).toBeGreaterThanOrEqual(goal)
}

const wordKinds = ['asWritten', 'withoutDiacritics', 'english', 'ending', 'gradation', 'compound'] as const
const allKinds = [...wordKinds, 'typo', 'nothing'] as const

describe.each([
  ['tuned', tuning],
  ['held out', heldOut],
])('searches, %s', (_, cases) => {
  it.each([
    ['asWritten', 1],
    ['withoutDiacritics', 1],
    ['english', 1],
    ['ending', 0.95],
    ['gradation', 0.9],
    ['compound', 0.95],
    ['typo', 0.9],
    ['nothing', 1],
  ] as const)('are answered: %s', async (kind, goal) => {
    expectAnswered(await resultsOf(cases, [kind]), goal)
  })

  it('are answered in total', async () => {
    expectAnswered(await resultsOf(cases, allKinds), 0.95)
  })

  it('find the word in some form', async () => {
    const results = (await resultsOf(cases, wordKinds)).filter(({ q }) => !q.includes(' '))
    const mean = results.reduce((sum, { precision }) => sum + precision, 0) / results.length
    expect(mean).toBeGreaterThanOrEqual(0.9)
  })

  it('say that they found similar words, and only then', async () => {
    const similar = async (kind: SearchKind) =>
      (await resultsOf(cases, [kind])).filter(({ isSimilar }) => isSimilar).length
    expect([await similar('asWritten'), await similar('english'), await similar('nothing')]).toEqual([
      0, 0, 0,
    ])
    expect(await similar('typo')).toBeGreaterThan(cases.typo.flatMap(([, ...queries]) => queries).length / 2)
  })
})
