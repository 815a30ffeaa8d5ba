import { Input, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormSettings, mostAnswersLimit, readers } from '#contract/form-settings.ts'
import { withDefaultTime } from '#ui/fields/codecs.ts'
import { ControlGroup } from '#ui/fields/control.tsx'
import { DateTimeInput } from '#ui/fields/date-controls.tsx'
import { Field } from '#ui/fields/field.tsx'
import rowStyles from '#ui/fields/field-row.module.css'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { type Section, SectionHeading } from '../shell/section-links.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import { TextPair } from './text-pair.tsx'

const useStyles = makeStyles({
  settings: { margin: 0, padding: 0, border: 'none', rowGap: '20px' },
  part: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground2 },
  number: { width: '160px' },
})

type Props = {
  settings: FormSettings
  /** Those that are stored. */
  stored: FormSettings
  errorOf: (field: string) => FieldError
  onChange: (settings: FormSettings) => void
}

/** When a form takes entries and how many, its own texts, and who sees and hears of its entries. */
export function SettingsEditor({ settings, stored, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { isAdmin } = useManager()
  const change = (changed: Partial<FormSettings>) => onChange({ ...settings, ...changed })
  const text = (name: 'nextText' | 'successText' | 'mailText' | 'closedText') => (
    <TextPair
      labelKey={`manage.forms.label.${name}`}
      field={`settings.${name}`}
      text={settings[name]}
      rows={3}
      errorOf={errorOf}
      onChange={(next) => change({ [name]: next })}
    />
  )
  return (
    <fieldset
      className={mergeClasses(styles.part, styles.settings)}
      disabled={!isAdmin && stored.seenBy === 'admins'}
    >
      <Part
        id="form-taking"
        title={t('manage.forms.settings.taking')}
        about={t('manage.forms.settings.takingAbout')}
      >
        <div className={rowStyles.row}>
          {(['opensAt', 'closesAt'] as const).map((name) => (
            <TimeField
              key={name}
              label={t(`manage.forms.label.${name}`)}
              value={settings[name] ?? ''}
              // Without a time, a form takes answers on all of its first and last day.
              time={name === 'opensAt' ? '00:00' : '23:59'}
              error={errorOf(`settings.${name}`)}
              onChange={(next) => change({ [name]: next || null })}
            />
          ))}
          <Field
            label={t('manage.forms.label.mostAnswers')}
            hint={t('manage.forms.settings.mostAnswersHint')}
            {...errorOf('settings.mostAnswers')}
          >
            <Input
              className={styles.number}
              input={{ className: styles.number }}
              type="number"
              min={1}
              max={mostAnswersLimit}
              value={settings.mostAnswers === null ? '' : String(settings.mostAnswers)}
              onChange={(_event, { value }) => change({ mostAnswers: value === '' ? null : Number(value) })}
            />
          </Field>
        </div>
        <Field hint={t('manage.forms.settings.oneAnswerHint')}>
          <Switch
            label={t('manage.forms.label.oneAnswer')}
            checked={settings.oneAnswer}
            onChange={(_event, { checked }) => change({ oneAnswer: checked })}
          />
        </Field>
        <Field hint={t('manage.forms.settings.embeddableHint')}>
          <Switch
            label={t('manage.forms.label.embeddable')}
            checked={settings.embeddable}
            onChange={(_event, { checked }) => change({ embeddable: checked })}
          />
        </Field>
        <p className={styles.note}>{t('manage.forms.settings.closedAbout')}</p>
        {text('closedText')}
        <Field
          label={t('manage.forms.label.closedLink')}
          hint={t('manage.forms.settings.closedLinkHint')}
          {...errorOf('settings.closedLink')}
        >
          <Input
            type="url"
            value={settings.closedLink}
            onChange={(_event, { value }) => change({ closedLink: value })}
          />
        </Field>
      </Part>
      <Part
        id="form-texts"
        title={t('manage.forms.settings.texts')}
        about={t('manage.forms.settings.textsAbout')}
      >
        {text('nextText')}
        {text('successText')}
        {text('mailText')}
      </Part>
      <Part id="form-readers" title={t('manage.forms.settings.readers')}>
        <div className={rowStyles.row}>
          <Field label={t('manage.forms.label.seenBy')} hint={t('manage.forms.settings.seenByHint')}>
            <ChoiceSelect
              value={settings.seenBy}
              disabled={!isAdmin}
              options={readers.map((each) => ({ value: each, label: t(`manage.forms.seenBy.${each}`) }))}
              onChoose={(seenBy) => change({ seenBy })}
            />
          </Field>
          <Field
            label={t('manage.forms.label.notify')}
            hint={t('manage.forms.settings.notifyHint')}
            {...errorOf('settings.notify')}
          >
            <GrowingTextarea
              rows={2}
              value={settings.notify.join('\n')}
              onChange={(_event, { value }) => change({ notify: value === '' ? [] : value.split('\n') })}
            />
          </Field>
        </div>
        <Field hint={t('manage.forms.settings.notifyOnlyHint')}>
          <Switch
            label={t('manage.forms.label.notifyOnly')}
            checked={settings.notifyOnly}
            onChange={(_event, { checked }) => change({ notifyOnly: checked })}
          />
        </Field>
      </Part>
    </fieldset>
  )
}

function Part({ id, title, about, children }: Section & { about?: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      {about && <p className={styles.note}>{about}</p>}
      {children}
    </section>
  )
}

type TimeProps = {
  label: string
  value: string
  /** Of a day without one. */
  time: string
  error: FieldError
  onChange: (value: string) => void
}

/** A day and a time in Tallinn. */
function TimeField({ label, value, time, error, onChange }: TimeProps) {
  const id = useId()
  return (
    <Field label={{ htmlFor: `${id}-day`, children: label }} {...error}>
      <ControlGroup id={id}>
        <DateTimeInput
          id={`${id}-day`}
          label={label}
          withTime
          isWrong={error.validationState === 'error'}
          value={value}
          onChange={(next) => onChange(withDefaultTime(value, next, time))}
        />
      </ControlGroup>
    </Field>
  )
}
