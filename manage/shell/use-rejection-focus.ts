import { type RefObject, useEffect, useRef } from 'react'
import type { ValueIssue } from '#contract/problems.ts'

/** Returns the ref of a form whose first wrong input is focused when what was sent is rejected. */
export function useRejectionFocus(rejection: {
  issues: readonly ValueIssue[]
}): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (rejection.issues.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [rejection])
  return form
}
