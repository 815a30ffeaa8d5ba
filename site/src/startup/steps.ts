import type { SessionStep } from '#ui/auth/session-state.ts'

type Step = SessionStep | 'finalizing' | 'failed' | 'done'

/** Milliseconds for which the last step is displayed. */
const finalizingDelay = 300

/** Only changes an attribute: the texts are part of the server-rendered page, so that hydration finds them unchanged. */
export function showStep(step: Step): void {
  const notice = document.getElementById('startup')
  // A failure is final, even if other steps continue.
  if (notice?.dataset.step !== 'failed') notice?.setAttribute('data-step', step)
}

export function finishStartup(): void {
  setTimeout(() => showStep('done'), finalizingDelay)
}
