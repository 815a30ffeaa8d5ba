'use client'

import { Button, makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} 0`,
  },
})

/** The 404 page of the manage area. */
export function NotFound() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <Title3 as="h1">{t('manage.notFound.title')}</Title3>
      <p>{t('manage.notFound.text')}</p>
      <Button as="a" href="/manage/data">
        {t('manage.notFound.back')}
      </Button>
    </div>
  )
}
