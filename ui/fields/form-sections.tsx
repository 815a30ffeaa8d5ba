import clsx from 'clsx'
import { useMemo } from 'react'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { inLanguage, langOf } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { type FieldMark, FieldRenderer } from './field-renderer.tsx'
import rowStyles from './field-row.module.css'
import styles from './form-sections.module.css'
import { useFormTools } from './form-tools.ts'
import { type FormSection, rowsOf } from './sections.ts'
import { isIssueOf, type SortedField, valueAt } from './sorted-fields.ts'

type SectionProps = {
  values: FormValues
  issues: readonly ValueIssue[]
  onChange: (path: string, value: FieldValue | undefined) => void
  onLeave: (path: string) => void
}

/** The form's sections in order, numbered if there are several. */
export function FormSections({ sections, ...shared }: SectionProps & { sections: readonly FormSection[] }) {
  return sections.map((section, index) => (
    <Section
      key={section.id}
      section={section}
      number={sections.length > 1 ? index + 1 : undefined}
      {...shared}
    />
  ))
}

function Section({ section, number, ...shared }: SectionProps & { section: FormSection; number?: number }) {
  const { asManager } = useFormTools()
  const { id, fields } = section
  const language = useLanguage()
  const rows = useMemo(() => rowsOf(fields), [fields])
  // It is addressed to submitters.
  const description = asManager ? '' : inLanguage(section.description, language)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={clsx(styles.heading, asManager && styles.small)} tabIndex={-1}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          <span lang={langOf(section.title, language)}>{inLanguage(section.title, language)}</span>
        </h2>
        {description && (
          <p className={styles.description} lang={langOf(section.description, language)}>
            {description}
          </p>
        )}
      </div>
      {rows.map((row) => {
        const [first] = row
        const rendered = row.map((sortedField) => (
          <SectionField key={sortedField.path} sortedField={sortedField} {...shared} />
        ))
        if (row.length === 1) return rendered
        return (
          <div key={first?.path} className={styles.pair}>
            <div className={clsx(rowStyles.row, styles.columns)}>{rendered}</div>
          </div>
        )
      })}
    </section>
  )
}

const noIssues: readonly ValueIssue[] = []

function markOf(isNewItem: boolean, isUnchanged: boolean): FieldMark {
  if (isNewItem) return isUnchanged ? 'empty' : 'filled'
  return isUnchanged ? 'open' : 'changed'
}

function SectionField({
  sortedField,
  values,
  issues,
  onChange,
  onLeave,
}: SectionProps & { sortedField: SortedField }) {
  const { stored, marks, isNewItem } = useFormTools()
  const { path, field } = sortedField
  const own = useMemo(() => issues.filter((issue) => isIssueOf(issue, path)), [issues, path])
  const value = valueAt(values, sortedField)
  const storedValue = stored && valueAt(stored, sortedField)
  const isUnchanged = isSameValue(value, storedValue)
  return (
    <FieldRenderer
      path={path}
      field={field}
      value={value}
      isStored={storedValue !== undefined && isUnchanged}
      mark={marks.has(path) ? markOf(isNewItem, isUnchanged) : undefined}
      issues={own.length > 0 ? own : noIssues}
      onChange={onChange}
      onLeave={onLeave}
    />
  )
}
