import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FieldValue } from '#contract/fields.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { valueText } from '#contract/values/value-text.ts'
import { Field } from '#ui/fields/field.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { fieldLanguage } from '#ui/item/field-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import type { Side } from '../shell/three-way.ts'
import { changedParts } from './changed-parts.ts'
import type { Choices, Conflict } from './merge-item.ts'

const useStyles = makeStyles({
  all: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  field: {
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  label: { fontWeight: tokens.fontWeightSemibold },
  side: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

type Props = {
  conflicts: readonly Conflict[]
  item: Pick<AdminItem, 'form' | 'keywordLabels' | 'language'>
  onSave: (choices: Choices) => void
  onClose: () => void
}

/** Lets the user choose, for each field that both have changed, between their own edit and what another user has saved since. */
export function ConflictDialog({ conflicts, item, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [choices, setChoices] = useState<Choices>({})
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(conflicts.map(({ path }) => [path, side])))
  return (
    <DialogFrame
      title={t('manage.conflict.title')}
      maxWidth={760}
      modalType="alert"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('manage.conflict.back')}</Button>
          <Button appearance="primary" onClick={() => onSave(choices)}>
            {t('manage.conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('manage.conflict.text')}</p>
      {conflicts.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => chooseAll('mine')}>
            {t('manage.conflict.allOwn')}
          </Button>
          <Button size="small" onClick={() => chooseAll('saved')}>
            {t('manage.conflict.allSaved')}
          </Button>
        </div>
      )}
      {conflicts.map((conflict) => (
        <ConflictField
          key={conflict.path}
          conflict={conflict}
          item={item}
          chosen={choices[conflict.path] ?? conflict.preselected}
          onChoose={(side) => setChoices({ ...choices, [conflict.path]: side })}
        />
      ))}
    </DialogFrame>
  )
}

type FieldProps = Pick<Props, 'item'> & {
  conflict: Conflict
  chosen: Side
  onChoose: (side: Side) => void
}

function ConflictField({ conflict, item, chosen, onChoose }: FieldProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const wording = useWording(item.keywordLabels)
  const { target, change } = conflict
  const statusText = (value: FieldValue) => {
    const status = itemStatuses.find((each) => each === value)
    return status ? t(statusKeyOf(item.form.slug, status)) : ''
  }
  const textOf = (side: Side) =>
    target ? valueText(target.field, conflict[side], wording) : statusText(conflict[side])
  const partLanguage = usePartLanguage()
  const lang = target && partLanguage(fieldLanguage(target.field, item.language))
  const [mine, saved] = changedParts(textOf('mine'), textOf('saved'))
  const who = change && (change.who ?? t('manage.history.system'))
  return (
    <Field
      className={styles.field}
      label={{
        className: styles.label,
        children: target
          ? inLanguage(target.field.labels, language) || conflict.path
          : t('manage.item.status'),
      }}
    >
      <RadioGroup
        value={chosen}
        onChange={(_event, { value }) => onChoose(value === 'saved' ? 'saved' : 'mine')}
      >
        <Radio value="mine" label={<Choice caption={t('manage.conflict.own')} text={mine} lang={lang} />} />
        <Radio
          value="saved"
          label={
            <Choice
              caption={
                <>
                  {who ? t('manage.conflict.savedBy', { who }) : t('manage.conflict.saved')}
                  {change && (
                    <>
                      , <DateTime value={change.at} />
                    </>
                  )}
                </>
              }
              text={saved}
              lang={lang}
            />
          }
        />
      </RadioGroup>
    </Field>
  )
}

type ChoiceProps = { caption: ReactNode; text: string; lang: Language | undefined }

function Choice({ caption, text, lang }: ChoiceProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <span className={styles.side}>{caption}</span>
      <span className={styles.value}>
        {text === '' ? <i>{t('manage.history.empty')}</i> : <bdi lang={lang}>{text}</bdi>}
      </span>
    </>
  )
}
