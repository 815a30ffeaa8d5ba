import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationRow } from './translation-row.ts'

/** The groups of missing translations; `reported` keys have no text at all, but pages have requested them. */
const missingGroups = ['all', 'et', 'en', 'reported'] as const
type MissingGroup = (typeof missingGroups)[number]

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  about: { width: '100%', color: tokens.colorNeutralForeground2 },
})

type Props = {
  rows: readonly TranslationRow[]
  chosen: MissingGroup
  onChoose: (group: MissingGroup) => void
}

/** Missing texts, grouped, with the number of keys in each group. */
export function MissingPanel({ rows, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const counts = useMemo(
    () => missingGroups.map((group) => rows.filter((row) => isMissingIn(row, group)).length),
    [rows],
  )
  return (
    <section className={styles.panel} aria-label={t('manage.translations.missing.title')}>
      <p className={styles.about}>{t('manage.translations.missing.about')}</p>
      {missingGroups.map((group, index) => (
        <ToggleButton key={group} checked={chosen === group} onClick={() => onChoose(group)}>
          {t(`manage.translations.missing.${group}`, { count: counts[index] })}
        </ToggleButton>
      ))}
    </section>
  )
}

/** The group of a `missing` parameter. */
export function toMissingGroup(value: string | null): MissingGroup | undefined {
  if (value === '1') return 'all'
  return missingGroups.find((group) => group === value)
}

export function isMissingIn({ translations: { et, en } }: TranslationRow, group: MissingGroup): boolean {
  if (group === 'all') return true
  if (group === 'reported') return !et && !en
  return !(group === 'et' ? et : en) && Boolean(et || en)
}
