import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOption } from '#contract/forms.ts'
import type { DataColumn, TableFilter } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { matchesLevels } from '#ui/item/matches-levels.ts'
import { optionLabel } from '#ui/item/option-label.ts'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import { ItemLink } from '../../components/register/item-link.tsx'
import { usePaths } from '../../use-paths.ts'
import type { InternshipRow } from './internship-row.ts'

type Options = { levels: readonly FieldOption[]; periods: readonly FieldOption[] }

const useStyles = makeStyles({
  positions: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
})

export function useInternshipColumns({ levels, periods }: Options): DataColumn<InternshipRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const styles = useStyles()
  return useMemo(() => {
    const chips = (values: string[], options: readonly FieldOption[]) =>
      values.length > 0 && <Chips labels={values.map((value) => optionLabel(options, value, language))} />
    return [
      {
        id: 'organization_logo',
        header: t('internship.column.logo'),
        cell: (row) => <OrganizationLogo url={row.logo} name={row.company} />,
        kind: 'picture',
        width: '48',
      },
      {
        id: 'organization_name',
        header: t('internship.column.company'),
        cell: (row) => row.company,
        sortValue: (row) => row.company,
        width: '18%',
      },
      {
        id: 'internship_field',
        header: t('internship.column.description'),
        cell: (row) => (
          <div>
            <ItemLink to={paths.item('internship', row.uuid)}>{row.field || t('item.nameless')}</ItemLink>
            {row.positions !== null && (
              <span className={styles.positions}>{t('internship.positions', { count: row.positions })}</span>
            )}
          </div>
        ),
        sortValue: (row) => row.field,
        kind: 'name',
      },
      { id: 'level', header: t('internship.column.level'), cell: (row) => chips(row.levels, levels) },
      { id: 'total_volume', header: t('internship.column.volume'), cell: (row) => row.volume, width: '112' },
      { id: 'period', header: t('internship.column.period'), cell: (row) => chips(row.periods, periods) },
      {
        id: 'application_deadline',
        header: t('internship.column.deadline'),
        cell: (row) => row.deadline !== null && <DeadlineText deadline={row.deadline} />,
        sortValue: (row) => row.deadline,
        width: '14%',
      },
      {
        id: 'details',
        header: t('internship.column.details'),
        cell: (row) => (
          <ItemLink
            quiet
            to={paths.item('internship', row.uuid)}
            label={t('item.detailsOf', { title: row.field || row.company })}
          >
            {t('item.details')}
          </ItemLink>
        ),
        kind: 'action',
        align: 'end',
        width: '48',
      },
    ]
  }, [t, language, paths, styles, levels, periods])
}

export function useInternshipFilters(levels: readonly FieldOption[]): TableFilter<InternshipRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'levels',
        label: t('internship.column.level'),
        options: levels.map(({ value }) => ({
          value: String(value),
          label: optionLabel(levels, value, language),
        })),
        matches: (row, chosen) => matchesLevels(row.levels, chosen),
      },
    ],
    [t, language, levels],
  )
}
