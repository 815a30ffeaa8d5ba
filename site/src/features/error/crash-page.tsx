import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import pageStyles from '#site/layout/page.module.css'
import { EmptyShelf } from '#ui/spines/empty-shelf.tsx'
import styles from './crash-page.module.css'

/** A page that uses nothing that could have failed, nor code of other pages; its link loads the home page anew. */
export function CrashPage() {
  const { t, i18n } = useTranslation()
  return (
    <main className={clsx(pageStyles.wide, styles.page)}>
      <EmptyShelf />
      <h1>{t('errors.page.0.title')}</h1>
      <p>{t('errors.page.0.description')}</p>
      <a href={`/?language=${i18n.language}`}>{t('common.toHome')}</a>
    </main>
  )
}
