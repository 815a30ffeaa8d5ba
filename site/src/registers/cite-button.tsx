import { Button, makeStyles } from '@fluentui/react-components'
import { TextQuoteRegular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemDetail } from './register.ts'

const CiteDialog = lazy(() => import('./cite-dialog.tsx').then((module) => ({ default: module.CiteDialog })))

const useStyles = makeStyles({ button: { minHeight: '44px' } })

/** A button with a dialog that cites the thesis. */
export function CiteButton({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<TextQuoteRegular />}
        className={useStyles().button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('thesis.cite.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <CiteDialog item={item} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
