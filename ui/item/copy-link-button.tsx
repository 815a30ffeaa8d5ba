import { Button, makeStyles } from '@fluentui/react-components'
import { CheckmarkRegular, LinkRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  aloud: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

type Props = { url: string }

/** Copies an address; says that it did on the button itself, and aloud. */
export function CopyLinkButton({ url }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const waiting = setTimeout(() => setOutcome(undefined), 3000)
    return () => clearTimeout(waiting)
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
      <span role="status" className={styles.aloud}>
        {outcome && t(`item.link.${outcome}`)}
      </span>
    </>
  )
}
