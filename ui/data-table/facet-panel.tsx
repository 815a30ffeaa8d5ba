import { Checkbox, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cardsBelow } from './table-styles.ts'

const useStyles = makeStyles({
  panel: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    [cardsBelow]: { rowGap: 0 },
  },
  title: {
    minHeight: '32px',
    paddingBlock: tokens.spacingVerticalXS,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    [cardsBelow]: { minHeight: '44px', paddingBlock: '10px' },
  },
  values: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '280px',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    border: 'none',
    overflowWrap: 'anywhere',
  },
  label: { [cardsBelow]: { '& label': { paddingBlock: '12px' } } },
  count: { color: tokens.colorNeutralForeground3 },
})

export type FacetValue = { value: string; label: string; count: number }
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
  const styles = useStyles()
  return (
    <section id={id} aria-label={t('table.facets.label')} className={styles.panel}>
      {groups.length === 0 && <p>{t('table.facets.none')}</p>}
      {groups.map((group) => (
        <details key={group.name} open={isOpen(group)}>
          <summary className={styles.title}>{group.label}</summary>
          {group.isSingle ? <SingleValues group={group} /> : <Values group={group} />}
        </details>
      ))}
    </section>
  )
}

function Values({ group: { label, values, chosen, onChoose } }: { group: FacetGroup }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.values} aria-label={label}>
      {values.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          className={styles.label}
          indicator={{ as: 'span' }}
          label={<Label label={label} count={count} />}
          checked={chosen.includes(value)}
          onChange={(_event, { checked }) =>
            onChoose(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </fieldset>
  )
}

function SingleValues({ group: { label, values, chosen, onChoose } }: { group: FacetGroup }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const name = useId()
  return (
    <RadioGroup
      name={name}
      aria-label={label}
      className={styles.values}
      value={chosen[0] ?? ''}
      onChange={(_event, { value }) => onChoose(value ? [value] : [])}
    >
      <Radio value="" label={t('table.facets.all')} className={styles.label} />
      {values.map(({ value, label, count }) => (
        <Radio
          key={value}
          value={value}
          className={styles.label}
          label={<Label label={label} count={count} />}
        />
      ))}
    </RadioGroup>
  )
}

function Label({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={useStyles().count}>({count})</span>
    </>
  )
}
