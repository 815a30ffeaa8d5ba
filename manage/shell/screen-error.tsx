'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from './screen.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} 0`,
  },
})

/** Replaces a screen that cannot be rendered. */
export function ScreenError() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={`own-screen ${styles.page}`}>
      <ScreenTitle>{t('errors.page.0.title')}</ScreenTitle>
      <p>{t('errors.page.0.description')}</p>
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
