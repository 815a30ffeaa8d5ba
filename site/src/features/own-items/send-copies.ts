import type { Envelope } from '#contract/problems.ts'

/** What became of a copy that was sent: its reference, or why it was not accepted. */
export type Outcome = { ok: true; reference: string } | { ok: false; problem: Envelope }

/** Problems of the whole call, which the next copy would have too. */
function endsAll({ status }: Envelope): boolean {
  return [0, 401, 403, 404, 429].includes(status) || status >= 500
}

/**
 * Sends copies one after the other, so that none is lost when a limit is reached or the connection breaks, and reports each.
 * Stops at a problem that all others would have.
 */
export async function sendCopies<Copy>(
  copies: readonly Copy[],
  send: (copy: Copy) => Promise<Outcome>,
  report: (copy: Copy, outcome: Outcome | 'sending') => void,
): Promise<void> {
  for (const copy of copies) {
    report(copy, 'sending')
    const outcome = await send(copy)
    report(copy, outcome)
    if (!outcome.ok && endsAll(outcome.problem)) return
  }
}
