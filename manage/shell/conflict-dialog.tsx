import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { Field } from '#ui/fields/field.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { changedParts } from './changed-parts.ts'
import type { Choices, Contested } from './parts.ts'
import type { Side } from './three-way.ts'

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
  contested: readonly Contested[]
  onSave: (choices: Choices) => void
  /** Back to the edit, with nothing saved. */
  onClose: () => void
}

/** Lets the user choose, for each part that both have changed, between their own edit and what another user has saved since. */
export function ConflictDialog({ contested, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [choices, setChoices] = useState<Choices>({})
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(contested.map(({ key }) => [key, side])))
  return (
    <DialogFrame
      title={t('manage.conflict.title')}
      maxWidth={760}
      modalType="alert"
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" onClick={() => onSave(choices)}>
            {t('manage.conflict.save')}
          </Button>
          <Button onClick={onClose}>{t('manage.conflict.back')}</Button>
        </>
      }
    >
      <p>{t('manage.conflict.text')}</p>
      {contested.length > 1 && (
        <div className={styles.all}>
          <Button size="small" onClick={() => chooseAll('mine')}>
            {t('manage.conflict.allOwn')}
          </Button>
          <Button size="small" onClick={() => chooseAll('saved')}>
            {t('manage.conflict.allSaved')}
          </Button>
        </div>
      )}
      {contested.map((part) => (
        <ContestedPart
          key={part.key}
          part={part}
          chosen={choices[part.key] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [part.key]: side })}
        />
      ))}
    </DialogFrame>
  )
}

type PartProps = { part: Contested; chosen: Side; onChoose: (side: Side) => void }

function ContestedPart({ part: { label, change, lang, ...texts }, chosen, onChoose }: PartProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [mine, saved] = changedParts(texts.mine, texts.saved)
  const who = change && (change.who ?? t('manage.history.system'))
  return (
    <Field className={styles.field} label={{ className: styles.label, children: label }}>
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
