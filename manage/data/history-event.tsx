import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ItemEvent } from '#contract/item-events.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { HistoryAuthor } from './history-author.tsx'

/** What was done with an entry without changing it. */
export function HistoryEvent({ event, className }: { event: ItemEvent; className: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className={className}>
      <HistoryAuthor change={event} unnamedKey={unnamedKeys[event.kind]} />
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
