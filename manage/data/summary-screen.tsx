'use client'

import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldSet } from '#contract/forms.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { findRegister } from '#contract/registers/registers.ts'
import type { Summary } from '#contract/summary.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ActiveFilters } from '#ui/data-table/active-filters.tsx'
import { chosenYear, toListQuery } from '#ui/data-table/table-state.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { YearChoice } from '#ui/data-table/year-choice.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Screen } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useResource } from '../shell/use-resource.ts'
import { FieldSummaryView, hasSummary } from './field-summary.tsx'
import { tableDefaults } from './item-columns.tsx'
import { allButDeleted, itemsQuery } from './item-table.tsx'
import { registerPath } from './registers.ts'
import { CountsView, SummarySection } from './summary-section.tsx'
import { TimesChart } from './times-chart.tsx'
import { useFormTitle } from './use-form-title.ts'
import { useItemFacets } from './use-item-facets.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  // Whether the years are buttons depends on its width.
  filters: {
    containerType: 'inline-size',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
  total: { marginInlineEnd: 'auto', color: 'var(--ink-2)', font: 'var(--text-14)' },
  // Sections differ in height: rows of a grid would have gaps.
  sections: {
    columns: '2 28rem',
    columnGap: '40px',
    paddingTop: tokens.spacingVerticalM,
    '& > *': { marginBottom: '32px' },
    '@media print': { columns: 'auto' },
  },
  others: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, max-content) max-content',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
    font: 'var(--text-14)',
    '& dd': { margin: 0, color: 'var(--ink-2)' },
  },
})

/** Registers have filters of their own. */
const noSets: readonly FormFieldSet[] = []

type Props = {
  slug: string
  years: readonly number[]
  fieldSets: readonly FormFieldSet[]
}

/** The answers to a form in numbers, within the search and the filters of its table. */
export function SummaryScreen({ slug, years, fieldSets }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const client = useClient()
  const addressQuery = useAddressQuery()
  const defaults = useMemo(() => tableDefaults(slug, fieldSets), [slug, fieldSets])
  const query = useTableQuery(addressQuery, defaults)
  const year = years.length > 0 ? chosenYear(addressQuery.query, years) : 'all'
  const facets = useItemFacets({
    slug,
    fieldSets: findRegister(slug) ? noSets : fieldSets,
    query,
    year,
    defaultStatuses: allButDeleted,
  })
  const [asTables, setAsTables] = useState(false)
  const {
    sort: _sort,
    page: _page,
    size: _size,
    ...filters
  } = itemsQuery(toListQuery(query.state), language, year)
  const key = JSON.stringify(filters)
  const summary = useResource(
    useCallback(
      () => client('summarizeItems', { params: { slug }, query: JSON.parse(key) }),
      [client, slug, key],
    ),
  )
  const form = useFormTitle()(slug)
  return (
    <Screen
      title={t('manage.summary.of', { form })}
      actions={
        <ButtonLink href={registerPath(slug, addressQuery.query.toString())}>
          {t('manage.summary.entries')}
        </ButtonLink>
      }
    >
      <div className={styles.filters}>
        <div className={styles.bar} data-print="no">
          {years.length > 0 && <YearChoice compact years={years} year={year} onChoose={query.chooseYear} />}
          {facets.button}
          <Switch
            label={t('manage.overview.months.asTable')}
            checked={asTables}
            onChange={(_event, { checked }) => setAsTables(checked)}
          />
        </div>
        {facets.panelOf(summary.data?.total)}
        <ActiveFilters
          filters={[
            {
              name: 'statuses',
              labelKey: 'manage.column.status',
              options: itemStatuses.map((value) => ({ value, label: t(statusKeyOf(slug, value)) })),
            },
            ...facets.filters,
          ]}
          state={query.state}
          onChange={query.change}
          onClear={query.clear}
          onEmpty={() => undefined}
        />
      </div>
      <Loaded resource={summary} failed={t('manage.summary.failed')} rows={8}>
        {(data) => <SummaryView slug={slug} fieldSets={fieldSets} summary={data} asTables={asTables} />}
      </Loaded>
    </Screen>
  )
}

type ViewProps = { slug: string; fieldSets: readonly FormFieldSet[]; summary: Summary; asTables: boolean }

function SummaryView({ slug, fieldSets, summary, asTables }: ViewProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { total, statuses, fields } = summary
  const count = t('manage.summary.total', { count: total })
  useAnnounceChanges(count)
  if (total === 0)
    return (
      <StateMessage state="empty" title={t('manage.empty.title')}>
        <p>{t('manage.summary.emptyText')}</p>
      </StateMessage>
    )
  const found = fieldsIn(fieldSets).flatMap((each) => {
    const counted = fields.find(({ path }) => path === each.path)
    return counted ? [{ ...each, counted }] : []
  })
  const others = found.filter(({ counted }) => !hasSummary(counted))
  return (
    <>
      <p className={styles.total}>{count}</p>
      <div className={styles.sections}>
        <SummarySection title={t('manage.summary.statuses')}>
          <CountsView
            label={t('manage.summary.statuses')}
            head={t('manage.column.status')}
            rows={statuses.map(({ status, count }) => ({
              key: status,
              label: t(statusKeyOf(slug, status)),
              count,
            }))}
            of={total}
            asTable={asTables}
          />
        </SummarySection>
        <SummarySection title={t(`manage.summary.times.${summary.unit}`)}>
          <TimesChart summary={summary} asTable={asTables} />
        </SummarySection>
        {found
          .filter((each) => !others.includes(each))
          .map(({ path, field, counted }) => (
            <FieldSummaryView
              key={path}
              slug={slug}
              field={field}
              summary={counted}
              total={total}
              asTable={asTables}
            />
          ))}
        {others.length > 0 && (
          <SummarySection title={t('manage.summary.others')}>
            <dl className={styles.others}>
              {others.map(({ path, field, counted }) => (
                <Fragment key={path}>
                  <dt>{inLanguage(field.labels, language) || field.slug}</dt>
                  <dd>{t('manage.summary.answered', { answered: counted.answered, total })}</dd>
                </Fragment>
              ))}
            </dl>
          </SummarySection>
        )}
      </div>
    </>
  )
}
