import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import hiddenStyles from '../theme/visually-hidden.module.css'
import type { FilterOption } from './columns.ts'
import styles from './facet-group.module.css'

type FacetValue = FilterOption & { count: number }
export type FacetGroup = {
  name: string
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  /** One value at a time, or all. */
  isSingle?: true
  onChoose: (chosen: string[]) => void
}

/** More values than this are folded. */
const mostShown = 5

/** The values of one filter, each with its number of rows. */
export function FacetFields({ group: { label, values, chosen, isSingle, onChoose } }: { group: FacetGroup }) {
  const { t } = useTranslation()
  const name = useId()
  const [isOpen, setOpen] = useState(false)
  const shown = values.filter(({ value }, index) => isOpen || index < mostShown || chosen.includes(value))
  const folded = values.length - shown.length
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{label}</legend>
      {isSingle && (
        <Choice
          type="radio"
          name={name}
          label={t('table.facets.all')}
          checked={chosen.length === 0}
          onChange={() => onChoose([])}
        />
      )}
      {shown.map((each) => (
        <Choice
          key={each.value}
          type={isSingle ? 'radio' : 'checkbox'}
          name={isSingle && name}
          label={each.label}
          language={each.language}
          count={each.count}
          checked={chosen.includes(each.value)}
          onChange={({ target }) =>
            onChoose([
              ...(isSingle ? [] : chosen.filter((value) => value !== each.value)),
              ...(target.checked ? [each.value] : []),
            ])
          }
        />
      ))}
      {(folded > 0 || isOpen) && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('table.facets.fewer') : t('table.facets.more', { count: folded })}
          <span className={hiddenStyles.hidden}>: {label}</span>
        </button>
      )}
    </fieldset>
  )
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'name'> & {
  name?: string | false | undefined
  label: string
  language?: Language | undefined
  count?: number
}

export function Choice({ name, label, language, count, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} {...(name && { name })} />
      <span className={styles.label}>
        <TextInLanguage text={label} language={language} />
      </span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
