import { useEffect, useState } from 'react'

/** Whether a row of the form editor is open: a new one is, and one with an error opens when the form is rejected. */
export function useOpenedRow(isNew: boolean, hasIssue: boolean) {
  const [isOpen, setOpen] = useState(isNew)
  useEffect(() => {
    if (hasIssue) setOpen(true)
  }, [hasIssue])
  return { isOpen, toggle: () => setOpen(!isOpen) }
}
