import { expect, it, vi } from 'vitest'
import { createLeaveGuard } from './leave-guard.ts'

it('saves all that can be saved, even if something cannot', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const guard = createLeaveGuard()
  const saved: string[] = []
  guard.set('file', true)
  for (const owner of ['form', 'message']) guard.set(owner, true, () => saved.push(owner) > 0)
  expect(guard.isUnsaved()).toBe(true)
  expect(saved).toEqual(['form', 'message'])
})
