import { Link } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Submitter } from '#contract/items.ts'

/** The submitter's name and e-mail address, if known. */
export function SubmitterText({ submitter }: { submitter: Submitter | null }) {
  const { t } = useTranslation()
  const name = submitter?.name || submitter?.username
  const email = submitter?.email
  if (!name && !email) return t('manage.item.anonymous')
  return (
    <>
      {name && <div>{name}</div>}
      {email && (
        <Link href={`mailto:${email}`} inline>
          {email}
        </Link>
      )}
    </>
  )
}
