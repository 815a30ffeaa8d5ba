import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import styles from './copy-button.module.css'

type Props = Pick<ButtonProps, 'icon' | 'disabled'> & {
  text: string
  /** Prefix of the texts `copy`, `copied` and `failed`. */
  keys: 'item.link' | 'thesis.cite'
}

/** Copies a text; the result is displayed on the button and announced to screen readers. */
export function CopyButton({ text, keys, icon, disabled }: Props) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 3000)
    return () => clearTimeout(timer)
  }, [outcome])
  const report = (outcome: 'copied' | 'failed') => {
    setOutcome(outcome)
    announce(t(`${keys}.${outcome}`))
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => report('copied'),
      () => report('failed'),
    )
  return (
    <Button
      className={styles.button}
      icon={outcome === 'copied' ? <CheckmarkRegular /> : icon}
      disabled={disabled ?? false}
      onClick={copy}
    >
      {t(`${keys}.${outcome ?? 'copy'}`)}
    </Button>
  )
}
