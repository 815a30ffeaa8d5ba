import { LinkRegular } from '@fluentui/react-icons/headless/svg/link'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { CopyButton } from '#site/components/copy-button.tsx'
import { usePage } from '#site/page-context.tsx'
import styles from './public-link.module.css'

type Props = { register: Register; uuid: string }

/** The item's permanent URL, with a copy button. */
export function PublicLink({ register, uuid }: Props) {
  const { t } = useTranslation()
  const url = `${usePage().data.origin}/${register}/${uuid}`
  return (
    <div className={styles.container}>
      <p className={styles.term}>{t('item.link.public')}</p>
      <span className={styles.address}>{url}</span>
      <CopyButton text={url} keys="item.link" icon={<LinkRegular />} />
    </div>
  )
}
