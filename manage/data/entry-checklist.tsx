import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { PanelSection } from './panel-section.tsx'
import type { ItemWork } from './use-item-work.ts'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none' },
  // Who ticked it has its place between two boxes, so that ticking one moves nothing.
  who: {
    minHeight: '16px',
    // Between the texts of the two; on touch between their targets.
    marginBlock: '-4px',
    '@media (pointer: coarse), (max-width: 640px)': { marginBlock: 0 },
    paddingInlineStart: '28px',
    color: tokens.colorNeutralForeground2,
    font: 'var(--text-12)',
  },
})

/** What is to be checked before publishing, with who ticked it and when. */
export function EntryChecklist({ work }: { work: ItemWork }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { checks, open, saving, tick } = work
  if (checks.length === 0) return null
  const title = t('manage.checklist.title', { done: checks.length - open, count: checks.length })
  return (
    <PanelSection title={title}>
      <ul className={styles.list}>
        {checks.map(({ key, text, ticked }) => (
          <li key={key}>
            <Checkbox
              label={inLanguage(text, language)}
              checked={saving === key ? 'mixed' : ticked !== null}
              onChange={() => void tick(key, ticked === null)}
            />
            <div className={styles.who}>
              {ticked && (
                <>
                  {ticked.who ?? t('manage.log.whoErased')}, <DateTime value={ticked.at} />
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
