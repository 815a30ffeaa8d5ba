import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { farDeadlineYears, isFarDay } from '#contract/values/deadline.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** Asks to check the year of a deadline (`YYYY-MM-DD`) that is years ahead. It prevents nothing. */
export function FarDeadlineNotice({ day }: { day: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [now] = useState(() => new Date())
  if (day === undefined || !isFarDay(day, now)) return null
  return (
    <MessageBar isAnnounced intent="warning">
      {t('item.add.deadlineFar', { count: farDeadlineYears, date: formatDay(day, language) })}
    </MessageBar>
  )
}
