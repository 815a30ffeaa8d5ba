import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, LinkRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/items.ts'
import { usePage } from '#site/page-context.tsx'
import { visuallyHidden } from '#ui/theme/visually-hidden.ts'

const useStyles = makeStyles({
  container: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalS,
  },
  term: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  address: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
})

type Props = { register: Register; uuid: string }

/** The item's permanent URL, with a copy button. */
export function PublicLink({ register, uuid }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const url = `${usePage().facts.origin}/${register}/${uuid}`
  return (
    <div className={styles.container}>
      <p className={styles.term}>{t('item.link.public')}</p>
      <span className={styles.address}>{url}</span>
      <CopyLinkButton url={url} />
    </div>
  )
}

const useButtonStyles = makeStyles({ visuallyHidden })

type ButtonProps = { url: string }

/** Copies a URL; the result is displayed on the button and announced to screen readers. */
function CopyLinkButton({ url }: ButtonProps) {
  const { t } = useTranslation()
  const styles = useButtonStyles()
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
