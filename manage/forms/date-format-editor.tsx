import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  betweenSeparators,
  componentOf,
  type DateFormat,
  type DatePart,
  dateComponentNames,
  dateComponents,
  dateSeparators,
  defaultSeparators,
  formatByParts,
  isTimeComponent,
} from '#contract/values/date-format.ts'
import { hasTime, type Kind } from '#contract/values/field-types.ts'
import { Field } from '#ui/fields/field.tsx'
import { formatDate, formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import { SortableList } from './sortable-list.tsx'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  select: { width: '210px' },
  note: { color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorPaletteRedForeground1 },
})

/** A day and a time whose components all differ. */
const example = '2026-11-05T14:08:09.123'

type Props = {
  kind: Kind
  /** Undefined: the default format. */
  format: DateFormat | undefined
  errorOf: (field: string) => FieldError
  onChange: (format: DateFormat | undefined) => void
}

/** How the dates of the field are displayed: ordered components with their formats, and the separators between them. */
export function DateFormatEditor({ kind, format, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const parts = format?.parts ?? []
  const separators = format?.separators ?? defaultSeparators
  const used = parts.map(componentOf)
  const value = hasTime(kind) ? example : example.slice(0, 10)
  const standard = hasTime(kind) ? formatExact(value) : formatDate(value)
  const section = useRef<HTMLElement>(null)
  const error = errorOf('settings.dateFormat.parts').validationMessage
  const changeParts = (next: DatePart[]) =>
    onChange(next.length > 0 ? { parts: next, separators } : undefined)
  const description = t(format ? 'manage.forms.dateFormat.example' : 'manage.forms.dateFormat.default', {
    text: format ? formatByParts(value, format, language) : standard,
  })
  useAnnounceChanges(description)
  /** The button disappears: the focus moves to what it has added. */
  function add(part: DatePart) {
    flushSync(() => changeParts([...parts, part]))
    section.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
  }
  return (
    <section
      ref={section}
      className={styles.section}
      aria-label={t('manage.forms.dateFormat.title')}
      data-path={errorOf('settings.dateFormat.parts')['data-path']}
    >
      <Subtitle2 as="h2">{t('manage.forms.dateFormat.title')}</Subtitle2>
      <p className={styles.note}>{description}</p>
      {error && (
        <Announced as="p" className={styles.error}>
          {error}
        </Announced>
      )}
      <SortableList
        members={parts.map((part, index) => ({ id: componentOf(part), order: index + 1, part }))}
        nameOf={({ id }) => t(`manage.forms.dateFormat.${id}`)}
        onChange={(members) => changeParts(members.map(({ part }) => part))}
      >
        {({ id: component, part }, _index, { name, handle, moves, remove }) => (
          <div className={styles.row}>
            {handle}
            <Field label={t(`manage.forms.dateFormat.${component}`)} className={styles.select}>
              <ChoiceSelect
                value={part}
                options={dateComponents[component].map((each) => ({
                  value: each,
                  label: `${each} (${formatByParts(example, { parts: [each], separators }, language)})`,
                }))}
                onChoose={(chosen) => changeParts(parts.map((each) => (each === part ? chosen : each)))}
              />
            </Field>
            {moves}
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={t('manage.forms.dateFormat.remove', { name })}
              onClick={remove}
            />
          </div>
        )}
      </SortableList>
      <div className={styles.row}>
        {dateComponentNames
          .filter((name) => !used.includes(name))
          .map((name) => (
            <Button
              key={name}
              icon={<AddRegular />}
              disabled={isTimeComponent(name) && !hasTime(kind)}
              onClick={() => add(dateComponents[name][0])}
            >
              {t(`manage.forms.dateFormat.${name}`)}
            </Button>
          ))}
      </div>
      {!hasTime(kind) && <p className={styles.note}>{t('forms.error.dateTimePart')}</p>}
      {format && (
        <div className={styles.row}>
          {(['date', 'time', 'between'] as const)
            .filter((name) => name === 'date' || hasTime(kind))
            .map((name) => (
              <Field
                key={name}
                label={t(`manage.forms.dateFormat.separator.${name}`)}
                className={styles.select}
              >
                <ChoiceSelect
                  value={separators[name]}
                  options={(name === 'between' ? betweenSeparators : dateSeparators).map((each) => ({
                    value: each,
                    label: each === ' ' ? t('manage.forms.dateFormat.space') : each,
                  }))}
                  onChoose={(separator) =>
                    onChange({ ...format, separators: withSeparator(separators, name, separator) })
                  }
                />
              </Field>
            ))}
        </div>
      )}
    </section>
  )
}

type Separators = DateFormat['separators']

function withSeparator(
  separators: Separators,
  name: keyof Separators,
  separator: (typeof betweenSeparators)[number],
): Separators {
  if (name === 'between') return { ...separators, between: separator }
  return separator === ' ' ? separators : { ...separators, [name]: separator }
}
