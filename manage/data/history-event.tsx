import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ItemEvent } from '#contract/item-events.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'

const useStyles = makeStyles({
  who: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** What a manager did with an entry without changing it. */
export function HistoryEvent({ event, className }: { event: ItemEvent; className: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <li className={className}>
      <span className={styles.who} title={event.username ?? undefined}>
        {event.who ?? t('manage.history.theSystem')}, <DateTime value={event.at} />
      </span>
      <span>{eventText(t, event)}</span>
    </li>
  )
}

function eventText(t: TFunction, event: ItemEvent): string {
  if (!event.after) return t('manage.history.released')
  if (event.after.username === event.username) return t('manage.history.taken')
  return t('manage.history.assigned', { name: event.after.name })
}
