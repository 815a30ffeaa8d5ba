import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Keyword, KeywordBulk } from '#contract/keywords.ts'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import type { useKeywordChanges } from './use-keyword-changes.ts'

const useStyles = makeStyles({
  usage: { color: tokens.colorNeutralForeground3 },
})

type Props = {
  /** At least two. */
  keywords: readonly Keyword[]
  changes: Pick<ReturnType<typeof useKeywordChanges>, 'send' | 'undo'>
  onMerged: () => void
  onClose: () => void
}

/** Merges keywords into one of them, by default the one that most entries use. */
export function MergeDialog({ keywords, changes, onMerged, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const sorted = keywords.toSorted((a, b) => b.usage.total - a.usage.total)
  const [into, setInto] = useState(sorted[0]?.value ?? '')
  const others = sorted.filter(({ value }) => value !== into)
  const change: KeywordBulk = { action: 'merge', items: others.map(({ value }) => value), into }
  return (
    <EditDialog
      title={t('manage.keywords.merge.title')}
      saveLabel={t('manage.keywords.merge.action')}
      save={() => changes.send(change)}
      undo={() => () => changes.undo(change)}
      onSaved={onMerged}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field label={t('manage.keywords.merge.into')} {...errorOf('into')}>
            <RadioGroup value={into} onChange={(_event, data) => setInto(data.value)}>
              {sorted.map(({ value, label, usage }) => (
                <Radio
                  key={value}
                  value={value}
                  label={
                    <>
                      {label}{' '}
                      <span className={styles.usage}>
                        ({t('manage.keywords.entries', { count: usage.total })})
                      </span>
                    </>
                  }
                />
              ))}
            </RadioGroup>
          </Field>
          <p>{t('manage.keywords.merge.about')}</p>
        </>
      )}
    </EditDialog>
  )
}
