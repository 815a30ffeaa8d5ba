import { LinkRegular } from '@fluentui/react-icons/headless/svg/link'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { CopyButton } from '#site/components/copy-button.tsx'
import type { ItemDetail } from '#site/registers/register.ts'
import { useItemLink } from '#site/registers/use-item-link.ts'
import styles from './public-link.module.css'

type Props = { register: Register; item: ItemDetail }

/** The item's permanent URL, with a copy button. */
export function PublicLink({ register, item }: Props) {
  const { t } = useTranslation()
  const { url } = useItemLink(register, item)
  return (
    <div className={styles.container}>
      <p className={styles.term}>{t('item.link.public')}</p>
      <span className={styles.address}>
        {url.split(/(?<=\/)(?=[^/])/).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
      <CopyButton text={url} keys="item.link" icon={<LinkRegular />} size="small" />
    </div>
  )
}
