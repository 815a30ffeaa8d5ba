import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './facet-panel.module.css'

type FacetValue = { value: string; label: string; count: number }
export type FacetGroup = {
  name: string
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  /** One value at a time, or all. */
  isSingle?: true
  onChoose: (chosen: string[]) => void
}

type Props = { id: string; groups: readonly FacetGroup[]; isOpen: (group: FacetGroup) => boolean }

/** Collapsible groups of filter values, each with its number of rows. */
export function FacetPanel({ id, groups, isOpen }: Props) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-label={t('table.facets.label')} className={styles.panel}>
      {groups.length === 0 && <p>{t('table.facets.none')}</p>}
      {/* The values need no group of their own, whose name would be read a second time. */}
      {groups.map((group) => (
        <details key={group.name} open={isOpen(group)} aria-label={group.label}>
          <summary className={styles.title}>{group.label}</summary>
          <div className={styles.values}>
            {group.isSingle ? <SingleValues group={group} /> : <Values group={group} />}
          </div>
        </details>
      ))}
    </section>
  )
}

function Values({ group: { values, chosen, onChoose } }: { group: FacetGroup }) {
  return values.map((each) => (
    <Choice
      key={each.value}
      type="checkbox"
      label={each.label}
      count={each.count}
      checked={chosen.includes(each.value)}
      onChange={({ target }) =>
        onChoose(target.checked ? [...chosen, each.value] : chosen.filter((value) => value !== each.value))
      }
    />
  ))
}

function SingleValues({ group: { values, chosen, onChoose } }: { group: FacetGroup }) {
  const { t } = useTranslation()
  const name = useId()
  const selected = chosen[0] ?? ''
  return (
    <>
      <Choice
        type="radio"
        name={name}
        label={t('table.facets.all')}
        checked={selected === ''}
        onChange={() => onChoose([])}
      />
      {values.map(({ value, label, count }) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          label={label}
          count={count}
          checked={selected === value}
          onChange={() => onChoose([value])}
        />
      ))}
    </>
  )
}

type ChoiceProps = ComponentProps<'input'> & { label: string; count?: number }

function Choice({ label, count, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      <span>
        {label} {count !== undefined && <span className={styles.count}>({count})</span>}
      </span>
    </label>
  )
}
