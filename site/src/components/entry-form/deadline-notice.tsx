import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { anonymousClient } from '#site/api.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FarDeadlineNotice } from './far-deadline-notice.tsx'
import { deadlineOf } from './row-preview.tsx'

const daySeconds = 86_400

type Props = { register: RegisterDeclaration; values: FormValues }

/** Says that the chosen deadline is before a review usually ends, or years ahead. It does not prevent the submission. */
export function DeadlineNotice({ register, values }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const days = useReviewDays(register)
  const [now] = useState(() => Date.now() / 1000)
  const deadline = deadlineOf(register, values)
  if (deadline === undefined) return null
  if (days === null || deadline < now || deadline - now >= days * daySeconds)
    return <FarDeadlineNotice day={dayInTallinn(deadline)} />
  return (
    <MessageBar isAnnounced intent="warning">
      {t('item.add.deadline', { count: days, date: formatLongDate(deadline * 1000, language) })}
    </MessageBar>
  )
}

/** How many days a review usually takes; null if that is not known, or entries of the register have no deadline. */
function useReviewDays({ slug, deadlineField }: RegisterDeclaration): number | null {
  const [days, setDays] = useState<number | null>(null)
  useEffect(() => {
    if (deadlineField === undefined) return
    const controller = new AbortController()
    anonymousClient()('getReviewTime', { params: { slug }, signal: controller.signal }).then(
      (response) => setDays(response.ok ? response.data.days : null),
      () => undefined,
    )
    return () => controller.abort()
  }, [slug, deadlineField])
  return days
}
