import { makeStyles, tokens } from '@fluentui/react-components'
import { LinkRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/items.ts'
import { CopyButton } from '#site/components/copy-button.tsx'
import { usePage } from '#site/page-context.tsx'

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
      <CopyButton text={url} keys="item.link" icon={<LinkRegular />} />
    </div>
  )
}
