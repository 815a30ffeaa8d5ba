import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ItemEvent } from '#contract/item-events.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  who: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** What was done with an entry without changing it. */
export function HistoryEvent({ event, className }: { event: ItemEvent; className: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return (
    <li className={className}>
      <span className={styles.who} title={event.username ?? undefined}>
        {event.who ?? t(unnamedKeys[event.kind])}, <DateTime value={event.at} />
      </span>
      <span>{eventText(t, event, language)}</span>
    </li>
  )
}

/** Who did something without a name. */
const unnamedKeys = {
  assigned: 'manage.history.theSystem',
  imported: 'manage.history.theSystem',
  ticked: 'manage.log.whoErased',
  proposed: 'manage.history.submitter',
  takenBack: 'manage.history.submitter',
} as const satisfies Record<ItemEvent['kind'], string>

function eventText(t: TFunction, event: ItemEvent, language: Language): string {
  if (event.kind === 'ticked') {
    const check = inLanguage(event.text, language)
    return t(event.isTicked ? 'manage.history.ticked' : 'manage.history.unticked', { check })
  }
  if (event.kind === 'proposed')
    return t(event.again ? 'manage.history.proposedAgain' : 'manage.history.proposed')
  if (event.kind === 'takenBack') return t('manage.history.takenBack')
  if (event.kind === 'imported') return t('manage.history.imported', { file: event.file })
  if (!event.after) return t('manage.history.released')
  if (event.after.username === event.username) return t('manage.history.taken')
  return t('manage.history.assigned', { name: event.after.name })
}
