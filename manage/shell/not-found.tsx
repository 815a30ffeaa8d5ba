'use client'

import { useRouter } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { ScreenTitle } from './screen.tsx'

/** The 404 page of the manage area. */
export function NotFound() {
  const { t } = useTranslation()
  const language = useLanguage()
  const router = useRouter()
  return (
    <div className="own-screen">
      <StateMessage
        state="empty"
        title={t('manage.notFound.title')}
        heading={ScreenTitle}
        actions={
          <>
            <ButtonAnchor appearance="primary" href="/manage/data">
              {t('manage.notFound.back')}
            </ButtonAnchor>
            <Button onClick={() => router.back()}>{t('common.back')}</Button>
            <ButtonAnchor appearance="subtle" href={`/?language=${language}`}>
              {t('common.toHome')}
            </ButtonAnchor>
          </>
        }
      >
        <p>{t('manage.notFound.text')}</p>
      </StateMessage>
    </div>
  )
}
