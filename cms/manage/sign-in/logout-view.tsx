'use client'

import { Spinner } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'

/** `/manage/logout`, where Payload's own screens lead when somebody signs out. */
export function LogoutView() {
  const { t } = useTranslation()
  const { status, logout } = useSession()
  useEffect(() => {
    if (status === 'signedIn') void logout('/')
    else if (status === 'anonymous') location.replace('/')
  }, [status, logout])
  return <Spinner label={t('common.loading')} />
}
