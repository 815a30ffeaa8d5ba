import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import { displayedName, toUploadedFile } from '#contract/files.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import { encodeListValue } from '#contract/items.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { evaluateConditions, withOutcome } from '#contract/values/conditions.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { supervisorName, supervisorsOf } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { useClient } from '../api/client-context.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { FieldValueText } from '../item/field-value.tsx'
import { KeywordChips } from '../item/keyword-chips.tsx'
import { labelOf } from './field-texts.tsx'
import { sectionsOf } from './sections.ts'
import { valueAt } from './sorted-fields.ts'

const useStyles = makeStyles({
  heading: {
    margin: `${tokens.spacingVerticalXXL} 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 40em)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  term: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  value: {
    overflowWrap: 'anywhere',
    '@media (max-width: 40em)': { gridColumn: '1 / -1', gridRow: '2' },
  },
  missing: { color: tokens.colorNeutralForeground3 },
  change: { display: 'inline-flex', alignItems: 'center', minHeight: '44px', marginBlock: '-10px' },
})

type Props = {
  form: WithFieldSets
  values: FormValues
  /** The language of the entry's texts, if it is known. */
  textLanguage?: Language | undefined
  /** Displays a link that changes the answer at a path, except for values that cannot be changed. */
  onChange?: (path: string) => void
}

/** The answers of a form by section; those of hidden fields only if there are any. */
export function Answers({ form, values, textLanguage, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const displayed = useMemo(
    () => withOutcome(form, evaluateConditions(form, values, { stored: values })),
    [form, values],
  )
  return sectionsOf(displayed).map(({ id, title, fields }) => (
    <section key={id} aria-labelledby={`answers-${id}`}>
      <h3 id={`answers-${id}`} className={styles.heading}>
        {inLanguage(title, language)}
      </h3>
      <dl>
        {fields.map((sortedField) => {
          const { path, field } = sortedField
          const label = labelOf(field, language)
          return (
            <div key={path} className={styles.row}>
              <dt className={styles.term}>{label}</dt>
              <dd className={styles.value} dir="auto">
                <Answer field={field} value={valueAt(values, sortedField)} textLanguage={textLanguage} />
              </dd>
              {onChange && !field.settings.readOnly && (
                <dd>
                  <LinkButton
                    className={styles.change}
                    aria-label={t('field.check.changeNamed', { label })}
                    onClick={() => onChange(path)}
                  >
                    {t('field.check.change')}
                  </LinkButton>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  ))
}

function isUnanswered(value: FieldValue | undefined): value is undefined | null {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

type AnswerProps = {
  field: FormField
  value: FieldValue | undefined
  textLanguage: Language | undefined
}

/** An answer; without one, what applies instead. */
function Answer({ field, value: given, textLanguage }: AnswerProps): ReactNode {
  const { t } = useTranslation()
  const styles = useStyles()
  const value = isUnanswered(given) ? defaultValueOf(field) : given
  if (isUnanswered(value)) return <span className={styles.missing}>{t('field.check.none')}</span>
  const { kind } = fieldTypeOf(field)
  if (!fitsType(field, value)) return <FieldValueText field={field} value={value} />
  if (kind === 'file') {
    const file = toUploadedFile(value)
    return file ? displayedName({ ...file, name: file.fileName }) : null
  }
  if (kind === 'confirmation') return t(value === true ? 'field.yes' : 'field.no')
  // Links would lead away from the form.
  if (['url', 'email', 'emails'].includes(kind)) return textsOf(value).join(', ')
  if (kind === 'keywords') return <KeywordAnswer values={textsOf(value)} />
  if (kind === 'people')
    return supervisorsOf(value).map((person) => (
      <div key={person.email}>{[supervisorName(person), person.email].join(', ')}</div>
    ))
  return <FieldValueText field={field} value={value} {...(textLanguage && { entryLanguage: textLanguage })} />
}

/** Keywords by their labels; those that are new, or whose labels are not loaded, by their values. */
function KeywordAnswer({ values }: { values: string[] }) {
  const client = useClient()
  const [known, setKnown] = useState<readonly LabelledKeyword[]>([])
  const query = values.map(encodeListValue).join(',')
  useEffect(() => {
    let isCurrent = true
    void client('suggestKeywords', { query: { values: query } }).then((response) => {
      if (isCurrent && response.ok) setKnown(response.data)
    })
    return () => {
      isCurrent = false
    }
  }, [client, query])
  return <KeywordChips values={values} keywords={known} />
}
