'use client'

import { Spinner } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { Announced } from '#ui/shell/announced.tsx'

/** `/manage/logout`, to which Payload's own screens redirect on sign-out. */
export function LogoutView() {
  const { t } = useTranslation()
  const { status, error, logout } = useSession()
  useEffect(() => {
    if (status === 'signedIn') void logout('/')
    else if (status === 'anonymous' && !error) location.replace('/')
  }, [status, error, logout])
  return error ? (
    <Announced as="p">{t(`auth.trouble.${error.kind}`)}</Announced>
  ) : (
    <Spinner label={t('common.loading')} />
  )
}
