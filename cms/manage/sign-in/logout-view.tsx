'use client'

import { Spinner } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'

/** `/manage/logout`, to which Payload's own screens redirect on sign-out. */
export function LogoutView() {
  const { t } = useTranslation()
  const { status, trouble, logout } = useSession()
  useEffect(() => {
    if (status === 'signedIn') void logout('/')
    else if (status === 'anonymous' && !trouble) location.replace('/')
  }, [status, trouble, logout])
  return trouble ? (
    <p role="alert">{t(`auth.trouble.${trouble.kind}`)}</p>
  ) : (
    <Spinner label={t('common.loading')} />
  )
}
