import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useLazyComponent } from '#ui/shell/use-lazy-component.ts'
import styles from './dialog-button.module.css'

type Closing = { onClose: () => void }

type Props<DialogProps> = Omit<ButtonProps, 'onClick'> & {
  /** Must be the same function at each render. */
  load: () => Promise<ComponentType<DialogProps & Closing>>
  dialogProps: DialogProps
}

/** A button that opens a dialog, whose code is loaded when it is first opened. */
export function DialogButton<DialogProps extends object>({
  load,
  dialogProps,
  ...button
}: Props<DialogProps>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { Component: Dialog, failed, request } = useLazyComponent(load)
  const open = () => {
    setOpen(true)
    if (!Dialog) void request()
  }
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={open} />
      {isOpen && Dialog && <Dialog {...dialogProps} onClose={() => setOpen(false)} />}
      {failed && (
        <Announced as="p" className={styles.failed}>
          {t('errors.network')}
        </Announced>
      )}
    </>
  )
}
