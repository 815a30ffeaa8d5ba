import type { SessionStep } from '#ui/auth/session-state.ts'

type Step = SessionStep | 'finalizing' | 'done' | 'failed'
const steps: readonly string[] = ['translations', 'preparing', 'initializing', 'finalizing', 'done', 'failed']

/** Milliseconds for which the last step is displayed. */
const finalizingDelay = 300

/**
 * Displays a step, unless a later one is displayed: the session may still be restored when the page no longer waits for it,
 * and a failure is final. Only changes an attribute: the texts are part of the server-rendered page, so that hydration finds
 * them unchanged.
 */
export function showStep(step: Step): void {
  const notice = document.getElementById('startup')
  const current = steps.indexOf(notice?.dataset.step ?? '')
  if (steps.indexOf(step) > current) notice?.setAttribute('data-step', step)
}

export function finishStartup(): void {
  setTimeout(() => showStep('done'), finalizingDelay)
}
