import { Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import {
  type Supervisor,
  supervisorName,
  supervisorParts,
  supervisorsOf,
} from '#contract/values/supervisor-names.ts'
import { maxSupervisors } from '#contract/values/supervisors.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { ControlGroup, type ControlProps, useControlStyles } from './control.tsx'
import { Field } from './field.tsx'
import { labelOf } from './field-texts.tsx'
import { wrongRows } from './wrong-inputs.ts'

const maxRows = 50

/** The first control of a row. */
const rowId = (id: string, index: number) => `${id}-${index}`

/**
 * Keeps the focus in a list whose rows are added and removed: on the new row, or on the row that takes the place of the
 * removed one. Returns a function to call with the index of that row.
 */
function useRowFocus(idOf: (index: number) => string, count: number): (index: number) => void {
  const target = useRef<number>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    document.getElementById(idOf(Math.min(target.current, count - 1)))?.focus()
    target.current = undefined
  }, [idOf, count])
  return (index) => {
    target.current = index
  }
}

/** Empty rows are among them. */
function typedRows(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.map((row) => (typeof row === 'string' ? row : '')) : []
}

/** A list of texts or e-mail addresses with one input per row. */
export function TextRowsControl({ id, field, value, messageAt, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const label = labelOf(field, useLanguage())
  const texts = typedRows(value)
  const rows = texts.length > 0 ? texts : ['']
  const focusRow = useRowFocus((index) => rowId(id, index), rows.length)
  const wrong = messageAt('') === undefined ? [] : wrongRows(field, rows)
  const change = (next: string[]) => onChange(next.length === 1 && next[0] === '' ? undefined : next)
  return (
    <ControlGroup id={id} className={styles.stack}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their text changes while typing
        <div key={index} className={styles.line}>
          <Input
            id={rowId(id, index)}
            dir="auto"
            className={styles.control}
            type={fieldTypeOf(field).kind === 'emails' ? 'email' : 'text'}
            aria-label={t('field.rows.row', { label, number: index + 1 })}
            aria-invalid={wrong.includes(index) || undefined}
            value={row}
            onChange={(_event, data) => change(rows.with(index, data.value))}
          />
          {rows.length > 1 && (
            <Button
              className={styles.icon}
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('field.rows.remove', { label, number: index + 1 })}
              onClick={() => {
                focusRow(index)
                change(rows.toSpliced(index, 1))
              }}
            />
          )}
        </div>
      ))}
      {rows.length < maxRows && (
        <Button
          className={styles.button}
          icon={<AddRegular />}
          onClick={() => {
            focusRow(rows.length)
            change([...rows, ''])
          }}
        >
          {t('field.rows.add')}
        </Button>
      )}
    </ControlGroup>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  person: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    alignItems: 'start',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0`,
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--surface)',
  },
  legend: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    // Floating, it is inside the border of the fieldset.
    float: 'inline-start',
    gridColumn: '1 / -1',
    gap: tokens.spacingHorizontalS,
    width: '100%',
    minHeight: 'var(--control)',
    padding: 0,
    fontWeight: tokens.fontWeightMedium,
  },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
  },
  email: { gridColumn: '1 / -1' },
})

/** A list of supervisors, each with first name, last name and e-mail address. */
export function SupervisorsControl({ id, value, onChange, messageAt }: ControlProps) {
  const { t } = useTranslation()
  const controlStyles = useControlStyles()
  const styles = useStyles()
  const stored = supervisorsOf(value)
  const people = stored.length > 0 ? stored : supervisorsOf([{}])
  const focusRow = useRowFocus((index) => `${rowId(id, index)}-firstname`, people.length)
  /** The issue is that nobody is named, so that no part of a person has one. */
  const isMissing = messageAt('') !== undefined
  const change = (next: Supervisor[]) => {
    const [only] = next
    const isEmpty = next.length === 1 && supervisorParts.every((part) => only?.[part] === '')
    onChange(isEmpty ? undefined : next)
  }
  return (
    <ControlGroup id={id} className={styles.list}>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their text changes while typing
        <fieldset key={index} className={styles.person}>
          <legend className={styles.legend}>
            {t('field.supervisors.number', { number: index + 1 })}
            <span className={styles.name} dir="auto" aria-hidden>
              {supervisorName(person)}
            </span>
            {people.length > 1 && (
              <Button
                className={controlStyles.icon}
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={t('field.supervisors.remove', { number: index + 1 })}
                onClick={() => {
                  focusRow(index)
                  change(people.toSpliced(index, 1))
                }}
              />
            )}
          </legend>
          {supervisorParts.map((part) => {
            const message = messageAt(`${index}.${part}`)
            return (
              <Field
                key={part}
                hasRoom
                className={part === 'email' ? styles.email : undefined}
                label={{ htmlFor: `${rowId(id, index)}-${part}`, children: t(`field.supervisors.${part}`) }}
                validationState={message ? 'error' : 'none'}
                validationMessage={message}
              >
                <Input
                  id={`${rowId(id, index)}-${part}`}
                  dir="auto"
                  className={controlStyles.control}
                  type={part === 'email' ? 'email' : 'text'}
                  {...(isMissing && index === 0 && part !== 'email' && { 'aria-invalid': true })}
                  value={person[part]}
                  onChange={(_event, data) => change(people.with(index, { ...person, [part]: data.value }))}
                />
              </Field>
            )
          })}
        </fieldset>
      ))}
      {people.length < maxSupervisors && (
        <Button
          className={controlStyles.button}
          icon={<AddRegular />}
          onClick={() => {
            focusRow(people.length)
            change([...people, { firstname: '', lastname: '', email: '' }])
          }}
        >
          {t('field.supervisors.add')}
        </Button>
      )}
    </ControlGroup>
  )
}
