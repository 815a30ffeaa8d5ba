import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { useCopy } from './use-copy.ts'

type Props = Pick<ButtonProps, 'icon' | 'disabled' | 'size'> & {
  text: string
  /** Prefix of the texts `copy`, `copied` and `failed`. */
  keys: 'item.link' | 'item.kept' | 'thesis.cite' | 'thesis.cite.several' | 'my.unsent'
}

/** Copies a text; the result is displayed on the button and announced to screen readers. */
export function CopyButton({ text, keys, icon, disabled, size }: Props) {
  const { t } = useTranslation()
  const { outcome, copy } = useCopy(keys)
  return (
    <Button
      size={size}
      icon={outcome === 'copied' ? <CheckmarkRegular /> : icon}
      disabled={disabled ?? false}
      onClick={() => copy(text)}
    >
      {t(`${keys}.${outcome ?? 'copy'}`)}
    </Button>
  )
}
