import { Button, Checkbox, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestFilter } from '#contract/fold-text.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import type { TableFilter } from '#ui/data-table/columns.ts'
import type { FilterName } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { Field } from '#ui/fields/field.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { DayField } from '../shell/day-field.tsx'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
    alignItems: 'start',
    // The columns of the facets below.
    gap: `${tokens.spacingHorizontalL} var(--gutter)`,
    padding: '16px',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--sunken)',
    // In a sheet.
    '@media (max-width: 640px)': { padding: 0, backgroundColor: 'transparent' },
  },
  // Aligned with the inputs. Hidden on phones, where the footer of the sheet has the submit button.
  apply: { justifyItems: 'start', '@media (max-width: 640px)': { display: 'none' } },
  check: { justifySelf: 'start' },
  // Checkboxes are below the inputs.
  firstCheck: { gridColumnStart: 1 },
})

/** Whose name is searched for: who submitted an entry, or who did something. */
export type Whose = 'submitter' | 'person'

/** The active filters by person, day and, of entries, correction and confirmed address, as chips. */
export function useWorkFilters(
  { state: { filters } }: TableQuery,
  whose: Whose = 'submitter',
): TableFilter[] {
  const { t } = useTranslation()
  const textOf: Partial<Record<FilterName, (value: string) => string>> = {
    [whose]: (value: string) => t(`manage.filter.${whose}Of`, { name: value }),
    from: (value: string) => t('manage.filter.fromDay', { day: formatDate(value) }),
    until: (value: string) => t('manage.filter.untilDay', { day: formatDate(value) }),
    corrected: () => t('manage.filter.corrected'),
    address: (value: string) => t(`manage.filter.address.${value}`),
  }
  const names = [
    whose,
    'from',
    'until',
    ...(whose === 'submitter' ? (['corrected', 'address'] as const) : []),
  ] as const
  return names.map((name) => ({
    name,
    labelKey: name === 'address' ? 'manage.filter.address.unconfirmed' : `manage.filter.${name}`,
    options: filters[name].map((value) => ({ value, label: textOf[name]?.(value) ?? value })),
    inPanel: true,
  }))
}

type Props = {
  /** Of the form, which a button elsewhere may submit. */
  id: string
  query: TableQuery
  whose?: Whose | undefined
  onApplied?: (() => void) | undefined
}

/** Filters by person and days, which are applied together, and of entries by correction and unconfirmed address. */
export function WorkFilters({ id, query, whose = 'submitter', onApplied }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { filters } = query.state
  const applied = {
    person: filters[whose][0] ?? '',
    days: { from: filters.from[0] ?? '', until: filters.until[0] ?? '' },
  }
  const [person, setPerson] = useState(applied.person)
  const [days, setDays] = useState(applied.days)
  const [isChecked, setChecked] = useState(false)
  const key = JSON.stringify(applied)
  const [appliedKey, setAppliedKey] = useState(key)
  if (key !== appliedKey) {
    // A filter was removed elsewhere: what was typed is dropped.
    setAppliedKey(key)
    setPerson(applied.person)
    setDays(applied.days)
  }
  const isWrong = (day: string) => day !== '' && !isCalendarDate(day)
  const isReversed = days.from !== '' && days.until !== '' && days.from > days.until
  const errorOf = (name: 'from' | 'until') => {
    if (!isChecked) return undefined
    if (isWrong(days[name])) return t('validation.date')
    return name === 'until' && isReversed ? t('manage.filter.reversed') : undefined
  }

  function apply() {
    setChecked(true)
    if (isWrong(days.from) || isWrong(days.until) || isReversed) return
    onApplied?.()
    if (JSON.stringify({ person: person.trim(), days }) === key) return
    const listOf = (value: string) => (value ? [value] : [])
    query.change({
      filters: {
        [whose]: listOf(person.trim()),
        from: listOf(days.from),
        until: listOf(days.until),
      },
    })
  }

  return (
    <form
      id={id}
      className={styles.form}
      aria-label={t('manage.filter.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={t(`manage.filter.${whose}`)}>
        <Input value={person} maxLength={longestFilter} onChange={(_event, { value }) => setPerson(value)} />
      </Field>
      {(['from', 'until'] as const).map((name) => (
        <DayField
          key={name}
          id={`${id}-${name}`}
          label={t(whose === 'person' ? `manage.log.${name}` : `manage.filter.${name}`)}
          value={days[name]}
          error={errorOf(name)}
          isOptional
          onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Field className={styles.apply} label={{ children: '\u00a0', 'aria-hidden': true }}>
        {() => <Button type="submit">{t('manage.filter.apply')}</Button>}
      </Field>
      {whose === 'submitter' && (
        <>
          <Checkbox
            className={mergeClasses(styles.check, styles.firstCheck)}
            label={t('manage.filter.corrected')}
            checked={filters.corrected.length > 0}
            onChange={(_event, { checked }) => query.change({ filters: { corrected: checked ? ['1'] : [] } })}
          />
          <Checkbox
            className={styles.check}
            label={t('manage.filter.address.unconfirmed')}
            checked={filters.address.includes('unconfirmed')}
            onChange={(_event, { checked }) =>
              query.change({ filters: { address: checked ? ['unconfirmed'] : [] } })
            }
          />
        </>
      )}
    </form>
  )
}
