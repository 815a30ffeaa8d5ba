import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'

/** Warns of undelivered mails, if there are any, with a link to them. */
export function UnsentBar() {
  const { t } = useTranslation()
  const client = useClient()
  const [count, setCount] = useState(0)

  useEffect(() => {
    void client('listFailedMails', {}).then((response) => {
      if (response.ok) setCount(response.data.total)
    })
  }, [client])

  if (count === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {t('manage.overview.unsent', { count })}{' '}
        <Link href="/manage/mails" prefetch={false}>
          {t('manage.overview.showUnsent')}
        </Link>
      </MessageBarBody>
    </MessageBar>
  )
}
