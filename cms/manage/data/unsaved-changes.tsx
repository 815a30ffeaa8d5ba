import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({ button: { whiteSpace: 'nowrap' } })

/** Asks for confirmation before a link within the manage area discards unsaved changes. The browser handles other navigations. */
export function UnsavedChanges({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
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
    <Dialog open modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('manage.leave.title')}</DialogTitle>
          <DialogContent>{t('manage.leave.text')}</DialogContent>
          <DialogActions fluid>
            <Button
              className={styles.button}
              onClick={() => {
                setTarget(undefined)
                router.push(target)
              }}
            >
              {t('manage.leave.go')}
            </Button>
            <Button appearance="primary" className={styles.button} onClick={() => setTarget(undefined)}>
              {t('manage.leave.stay')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** The target of an unmodified click on a link within the manage area. */
function clickedManageHref(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="/manage"]') : null
  if (!link || link.getAttribute('target') === '_blank') return undefined
  return link.getAttribute('href') ?? undefined
}
