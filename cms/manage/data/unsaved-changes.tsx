import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useConfirmLeave } from '../shell/use-confirm.tsx'

/** Asks for confirmation before a link within the manage area discards unsaved changes. The browser handles other navigations. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const router = useRouter()
  const { confirmLeave, dialog } = useConfirmLeave()

  useEffect(() => {
    if (!isUnsaved) return
    const interceptClick = (event: MouseEvent) => {
      const href = clickedManageHref(event)
      if (href === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void confirmLeave().then((isConfirmed) => isConfirmed && router.push(href))
    }
    // In the capture phase, to run before the link's own handler.
    document.addEventListener('click', interceptClick, { capture: true })
    return () => document.removeEventListener('click', interceptClick, { capture: true })
  }, [isUnsaved, confirmLeave, router])

  return dialog
}

/** The target of an unmodified click on a link within the manage area. */
function clickedManageHref(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="/manage"]') : null
  if (!link || link.getAttribute('target') === '_blank') return undefined
  return link.getAttribute('href') ?? undefined
}
