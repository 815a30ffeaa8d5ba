import { TextQuoteRegular } from '@fluentui/react-icons/headless/svg/text-quote'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useLazyComponent } from '#ui/shell/use-lazy-component.ts'
import styles from './cite-button.module.css'
import type { ItemDetail } from './register.ts'

const loadDialog = () => import('./cite-dialog.tsx').then((module) => module.CiteDialog)

/** A button with a dialog that cites the thesis. */
export function CiteButton({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { Component: CiteDialog, failed, request } = useLazyComponent(loadDialog)
  const open = () => {
    setOpen(true)
    if (!CiteDialog) void request()
  }
  return (
    <>
      <Button icon={<TextQuoteRegular />} className={styles.button} aria-haspopup="dialog" onClick={open}>
        {t('thesis.cite.title')}
      </Button>
      {isOpen && CiteDialog && <CiteDialog item={item} onClose={() => setOpen(false)} />}
      {failed && (
        <Announced as="span" className={styles.failed}>
          {t('errors.network')}
        </Announced>
      )}
    </>
  )
}
