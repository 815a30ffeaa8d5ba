'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ScreenTitle } from './screen.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} 0`,
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})

/** The 404 page of the manage area. */
export function NotFound() {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const router = useRouter()
  return (
    <div className={`own-screen ${styles.page}`}>
      <ScreenTitle>{t('manage.notFound.title')}</ScreenTitle>
      <p>{t('manage.notFound.text')}</p>
      <div className={styles.actions}>
        <Button as="a" appearance="primary" href="/manage/data">
          {t('manage.notFound.back')}
        </Button>
        <Button onClick={() => router.back()}>{t('common.back')}</Button>
        <Button as="a" appearance="subtle" href={`/?language=${language}`}>
          {t('common.toHome')}
        </Button>
      </div>
    </div>
  )
}
