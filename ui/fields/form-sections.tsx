import { makeStyles, tokens } from '@fluentui/react-components'
import { useId, useMemo } from 'react'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { FormFieldSet } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { FieldRenderer } from './field-renderer.tsx'
import { useFormTools } from './form-tools.ts'
import { type FieldSets, isIssueOf, orderedSets, valueAt } from './sorted-fields.ts'

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    minWidth: 0,
    // Larger than the spacing within a field, so that fields are visually distinct.
    '& + &': { marginTop: tokens.spacingVerticalXL },
  },
  heading: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  description: {
    maxWidth: '70ch',
    margin: `${tokens.spacingVerticalXS} 0 0`,
    color: tokens.colorNeutralForeground2,
  },
})

type SectionProps = {
  values: FormValues
  issues: readonly ValueIssue[]
  onChange: (path: string, value: FieldValue | undefined) => void
  onLeave: (path: string) => void
}

/** The form's field sets in order, numbered if there are several. */
export function FormSections({ form, ...shared }: SectionProps & { form: FieldSets }) {
  const sets = useMemo(() => orderedSets(form), [form])
  return sets.map((set, index) => (
    <Section key={set.slug} set={set} number={sets.length > 1 ? index + 1 : undefined} {...shared} />
  ))
}

const noIssues: readonly ValueIssue[] = []

function Section({
  set,
  number,
  values,
  issues,
  onChange,
  onLeave,
}: SectionProps & { set: FormFieldSet; number?: number }) {
  const styles = useStyles()
  const language = useLanguage()
  const headingId = useId()
  const { stored } = useFormTools()
  const title = inLanguage(set.labels, language)
  const description = inLanguage(set.descriptions, language)
  const issuesByPath = useMemo(() => {
    const paths = set.fields.map((field) => `${set.slug}.${field.slug}`)
    return new Map(paths.map((path) => [path, issues.filter((issue) => isIssueOf(issue, path))]))
  }, [set, issues])
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          {number === undefined ? title : `${number}. ${title}`}
        </h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {set.fields.map((field) => {
        const path = `${set.slug}.${field.slug}`
        const fieldIssues = issuesByPath.get(path)
        const value = valueAt(values, { set: set.slug, field })
        const storedValue = stored && valueAt(stored, { set: set.slug, field })
        return (
          <FieldRenderer
            key={path}
            path={path}
            field={field}
            value={value}
            isStored={storedValue !== undefined && isSameValue(value, storedValue)}
            issues={fieldIssues?.length ? fieldIssues : noIssues}
            onChange={onChange}
            onLeave={onLeave}
          />
        )
      })}
    </section>
  )
}
