import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { queueKeysOf } from './pending-navigation.tsx'
import { registerPath } from './registers.ts'

/** Displayed after the last pending entry of a form was saved. */
export function AllDecided({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <StateMessage
      state="success"
      title={t(`${queueKeysOf(slug)}.done`)}
      actions={
        <Link ref={link} href={registerPath(slug)} prefetch={false}>
          {t('manage.pending.back')}
        </Link>
      }
    >
      <p>{t('manage.pending.doneText')}</p>
    </StateMessage>
  )
}
