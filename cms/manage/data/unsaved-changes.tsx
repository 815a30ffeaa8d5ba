import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/shell/confirm-dialog.tsx'

/** Asks for confirmation before a link within the manage area discards unsaved changes. The browser handles other navigations. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [target, setTarget] = useState<string>()

  useEffect(() => {
    if (!isUnsaved) return
    const interceptClick = (event: MouseEvent) => {
      const href = clickedManageHref(event)
      if (href === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(href)
    }
    // In the capture phase, to run before the link's own handler.
    document.addEventListener('click', interceptClick, { capture: true })
    return () => document.removeEventListener('click', interceptClick, { capture: true })
  }, [isUnsaved])

  if (target === undefined) return null
  return (
    <ConfirmDialog
      title={t('manage.leave.title')}
      text={t('manage.leave.text')}
      confirmLabel={t('manage.leave.go')}
      cancelLabel={t('manage.leave.stay')}
      primary="cancel"
      onConfirm={() => {
        setTarget(undefined)
        router.push(target)
      }}
      onCancel={() => setTarget(undefined)}
    />
  )
}

/** The target of an unmodified click on a link within the manage area. */
function clickedManageHref(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="/manage"]') : null
  if (!link || link.getAttribute('target') === '_blank') return undefined
  return link.getAttribute('href') ?? undefined
}
