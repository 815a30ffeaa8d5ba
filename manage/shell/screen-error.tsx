'use client'

import { useTranslation } from 'react-i18next'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { ScreenTitle } from './screen.tsx'

/** Replaces a screen that cannot be rendered. */
export function ScreenError() {
  const { t } = useTranslation()
  return (
    <div className="own-screen">
      <StateMessage
        state="error"
        title={t('errors.page.0.title')}
        heading={ScreenTitle}
        retry={() => location.reload()}
      >
        <p>{t('errors.page.0.description')}</p>
      </StateMessage>
    </div>
  )
}
