import { makeStyles, Radio, RadioGroup, Select, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { KeywordLabels } from '#contract/keyword-labels.ts'
import type { Keyword, KeywordBulk } from '#contract/keywords.ts'
import { type Language, languages } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useEdit } from '../shell/use-edit.ts'
import type { useKeywordChanges } from './use-keyword-changes.ts'

type Choice = { into: string; inTwoLanguages: boolean; chosen: Partial<KeywordLabels> }

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
  /** The keyword that stays keeps a label that it has in a language. */
  const labelOf = (language: Language, { into, chosen }: Choice) =>
    sorted.find(({ value }) => value === into)?.labels[language] ??
    (chosen[language] === undefined
      ? (sorted.map(({ labels }) => labels[language]).find(Boolean) ?? null)
      : chosen[language])
  const changeTo = (choice: Choice): KeywordBulk => ({
    action: 'merge',
    items: sorted.map(({ value }) => value).filter((value) => value !== choice.into),
    into: choice.into,
    ...(choice.inTwoLanguages && { labels: { et: labelOf('et', choice), en: labelOf('en', choice) } }),
  })
  const initial: Choice = { into: sorted[0]?.value ?? '', inTwoLanguages: false, chosen: {} }
  const edit = useEdit({
    initial,
    save: (choice) => changes.send(changeTo(choice)),
    undo: (_saved, choice) => () => changes.undo(changeTo(choice)),
    onSaved: onMerged,
  })
  const { into, inTwoLanguages, chosen } = edit.values
  const stays = sorted.find(({ value }) => value === into)
  return (
    <EditDialog
      edit={edit}
      title={t('manage.keywords.merge.title')}
      saveLabel={t('manage.keywords.merge.action')}
      onClose={onClose}
    >
      <Field label={t('manage.keywords.merge.into')} {...edit.errorOf('into')}>
        <RadioGroup value={into} onChange={(_event, data) => edit.change({ into: data.value })}>
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
      <Switch
        label={t('manage.keywords.merge.labels')}
        checked={inTwoLanguages}
        onChange={(_event, data) => edit.change({ inTwoLanguages: data.checked })}
      />
      {inTwoLanguages && (
        <>
          <p>{t('manage.keywords.merge.labelsAbout')}</p>
          {languages.map((language) => (
            <Field
              key={language}
              label={t('manage.forms.inLanguage', {
                label: t('manage.keywords.label'),
                language: t(`manage.forms.${language}`),
              })}
              {...edit.errorOf(`labels.${language}`)}
            >
              <Select
                value={labelOf(language, edit.values) ?? ''}
                disabled={Boolean(stays?.labels[language])}
                onChange={(_event, data) =>
                  edit.change({ chosen: { ...chosen, [language]: data.value || null } })
                }
              >
                <option value="">{t('manage.keywords.merge.noLabel')}</option>
                {textsFor(language, sorted).map((text) => (
                  <option key={text} value={text}>
                    {text}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </>
      )}
    </EditDialog>
  )
}

/** The labels of the keywords in a language, and those whose language is unknown. */
function textsFor(language: Language, keywords: readonly Keyword[]): string[] {
  const other = language === 'et' ? 'en' : 'et'
  const texts = keywords.flatMap(({ label, labels }) => [
    ...(labels[language] ? [labels[language]] : []),
    ...(label === labels[other] ? [] : [label]),
  ])
  return [...new Set(texts)]
}
