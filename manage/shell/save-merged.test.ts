import { expect, it } from 'vitest'
import { problemTable } from '#contract/problems.ts'
import { type Choices, contestedParts } from './parts.ts'
import { saveMerged } from './save-merged.ts'
import { mergeProperties } from './three-way.ts'

type Values = { label: string; value: string }
const base = { values: { label: 'a', value: '1' }, updatedAt: 't1' }

/** Saves an edit while somebody else has saved the given versions, each just before an attempt. */
async function save(edited: Values, others: Values[], choices?: Choices) {
  let stored = base
  const asked: string[][] = []
  const pending = [...others]
  const outcome = await saveMerged<Values, Values, typeof base>(
    {
      save: async (values, { updatedAt }) => {
        const other = pending.shift()
        if (other) stored = { values: other, updatedAt: `${stored.updatedAt}+` }
        if (updatedAt === stored.updatedAt) return { ok: true, data: values }
        return { ok: false, problem: { status: 409, error: problemTable.conflict.messageKey } }
      },
      load: async () => stored,
      merge: mergeProperties,
      contestedOf: (versions) =>
        contestedParts(versions, (values) =>
          Object.entries(values).map(([key, text]) => ({ key, label: key, text })),
        ),
    },
    async (contested) => {
      asked.push(contested.map(({ key }) => key))
      return choices
    },
    base,
    edited,
  )
  return { outcome, asked }
}

it('saves what nobody else has changed', async () => {
  const { outcome, asked } = await save({ label: 'b', value: '1' }, [])
  expect(outcome).toMatchObject({ ok: true, data: { label: 'b', value: '1' }, isPostponed: false })
  expect(asked).toEqual([])
})

it('merges other parts without a question, as often as somebody else saves', async () => {
  const { outcome, asked } = await save({ label: 'b', value: '1' }, [
    { label: 'a', value: '2' },
    { label: 'a', value: '3' },
  ])
  expect(outcome).toMatchObject({ ok: true, values: { label: 'b', value: '3' }, base: { updatedAt: 't1++' } })
  expect(asked).toEqual([])
})

it('asks about the part that both have changed', async () => {
  const others = [{ label: 'c', value: '2' }]
  const mine = await save({ label: 'b', value: '1' }, others, {})
  expect(mine.asked).toEqual([['label']])
  expect(mine.outcome.values).toEqual({ label: 'b', value: '2' })
  const saved = await save({ label: 'b', value: '1' }, others, { label: 'saved' })
  expect(saved.outcome.values).toEqual({ label: 'c', value: '2' })
})

it('changes nothing if the edit continues', async () => {
  const edited = { label: 'b', value: '1' }
  const { outcome } = await save(edited, [{ label: 'c', value: '2' }])
  expect(outcome).toMatchObject({ ok: false, values: edited, base, isPostponed: true })
})
