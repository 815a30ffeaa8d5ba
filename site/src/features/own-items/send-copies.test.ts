import { expect, it } from 'vitest'
import { type Outcome, sendCopies } from './send-copies.ts'

const sent = (copy: string): Outcome => ({ ok: true, reference: `K-${copy}` })
const failed = (status: number): Outcome => ({ ok: false, problem: { status, error: 'errors.x' } })

async function run(outcomes: Record<string, Outcome>) {
  const log: string[] = []
  await sendCopies(
    Object.keys(outcomes),
    async (copy) => outcomes[copy] ?? sent(copy),
    (copy, outcome) =>
      log.push(
        `${copy} ${outcome === 'sending' ? outcome : outcome.ok ? outcome.reference : outcome.problem.status}`,
      ),
  )
  return log
}

it('sends one after the other', async () => {
  expect(await run({ a: sent('a'), b: sent('b') })).toEqual(['a sending', 'a K-a', 'b sending', 'b K-b'])
})

it.each([422, 409])('goes on after a problem of one copy: %i', async (status) => {
  expect((await run({ a: failed(status), b: sent('b') })).at(-1)).toBe('b K-b')
})

it.each([0, 401, 403, 404, 429, 503])('stops at a problem that the others would have: %i', async (status) => {
  expect(await run({ a: failed(status), b: sent('b') })).toEqual(['a sending', `a ${status}`])
})
