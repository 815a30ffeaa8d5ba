import { Button, makeStyles } from '@fluentui/react-components'
import { CheckmarkRegular, LinkRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#ui/theme/visually-hidden.ts'

const useStyles = makeStyles({ visuallyHidden })

type Props = { url: string }

/** Copies a URL; the result is displayed on the button and announced to screen readers. */
export function CopyLinkButton({ url }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 3000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button icon={outcome === 'copied' ? <CheckmarkRegular /> : <LinkRegular />} onClick={copy}>
        {t(outcome ? `item.link.${outcome}` : 'item.link.copy')}
      </Button>
      <span role="status" className={styles.visuallyHidden}>
        {outcome && t(`item.link.${outcome}`)}
      </span>
    </>
  )
}
