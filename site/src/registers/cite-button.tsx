import { TextQuoteRegular } from '@fluentui/react-icons/headless/svg/text-quote'
import { useTranslation } from 'react-i18next'
import type { ButtonProps } from '#ui/controls/button.tsx'
import { DialogButton } from '../components/dialog-button.tsx'
import type { ItemDetail } from './register.ts'

const loadDialog = () => import('./cite-dialog.tsx').then((module) => module.CiteDialog)

type Props = Pick<ButtonProps, 'size' | 'className'> & {
  item: ItemDetail
  /** Without its text, which then is its name. */
  iconOnly?: boolean
}

/** A button with a dialog that cites the thesis. */
export function CiteButton({ item, iconOnly = false, ...button }: Props) {
  const { t } = useTranslation()
  const label = t('thesis.cite.title')
  return (
    <DialogButton
      {...button}
      load={loadDialog}
      dialogProps={{ item }}
      icon={<TextQuoteRegular />}
      aria-label={iconOnly ? label : undefined}
    >
      {iconOnly ? undefined : label}
    </DialogButton>
  )
}
