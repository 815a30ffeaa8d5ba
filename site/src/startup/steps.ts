import type { SessionStep } from '#ui/auth/session-state.ts'

type Step = 'loading' | 'translations' | SessionStep | 'finalizing' | 'failed' | 'done'

/** The last step stays this long (back-office.md §9). */
const finalizingDelay = 300

/** Changes an attribute alone: the texts are in the page already, and React hydrates them untouched. */
export function showStep(step: Step): void {
  const notice = document.getElementById('startup')
  // What goes on beside a failure does not undo it.
  if (notice?.dataset.step !== 'failed') notice?.setAttribute('data-step', step)
}

export function finishStartup(): void {
  setTimeout(() => showStep('done'), finalizingDelay)
}
