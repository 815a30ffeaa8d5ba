'use client'

import { ArrowDownloadRegular, BookmarkRegular } from '@fluentui/react-icons'
import clsx from 'clsx'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemStatuses, publicStatusesOf, statusKeyOf } from '#contract/item-statuses.ts'
import { encodeListValue, parseListValues } from '#contract/items.ts'
import { type Dimension, dimensionLabelKey, dimensionsOf } from '#contract/registers/dimensions.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { reportPeriods } from '#contract/report-builder.ts'
import type { Report } from '#contract/reports.ts'
import { inLanguage } from '#contract/texts.ts'
import { isSameViewQuery, reportQueryOf, type View } from '#contract/views.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { ActiveFilters } from '#ui/data-table/active-filters.tsx'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import { SearchBox } from '#ui/data-table/search-box.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { writeParameters } from '#ui/data-table/table-state.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { tableDefaults } from '../data/item-columns.tsx'
import { useItemFacets } from '../data/use-item-facets.tsx'
import { ViewDialog } from '../data/view-dialog.tsx'
import { ActionMenu } from '../shell/action-menu.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { Loaded, LoadProblem } from '../shell/loaded.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { Screen, ScreenTitle } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useDownload } from '../shell/use-download.ts'
import { type Resource, useResource } from '../shell/use-resource.ts'
import styles from './builder.module.css'
import { savedReportPath } from './paths.ts'
import { RowsView, TotalsView, totalsTitle } from './report-result.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { useReportResult } from './use-report-result.ts'

const allButDeleted = itemStatuses.filter((status) => status !== 'deleted').join(',')

/** `/manage/reports/build`: a report of the entries of a form, whose definition the address has (contract §7). */
export function BuilderScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const reports = useResource(useCallback(() => client('getReportsMeta', {}), [client]))
  const saved = useResource(useCallback(() => client('listViews', { query: { kind: 'report' } }), [client]))
  const { query } = useAddressQuery()
  const forms = reports.data?.filter(({ isForm }) => isForm)
  const named = query.get('form')
  const form = named === null ? forms?.[0] : forms?.find(({ slug }) => slug === named)
  const view = saved.data?.find(({ uuid }) => uuid === query.get('saved'))
  useOpenSaved(view)
  const isLink = named === null && query.has('saved')
  if (forms && form && !isLink)
    return <Builder key={form.slug} forms={forms} form={form} view={view} saved={saved} />
  const missing = isLink ? saved.data && !view && 'missingReport' : forms && named !== null && 'missingForm'
  if (missing)
    return (
      <div className="own-screen">
        <StateMessage
          state="empty"
          heading={ScreenTitle}
          title={t(`manage.reports.${missing}.title`)}
          actions={<ReportTabs saved={saved.data ?? []} />}
        >
          <p>{t(`manage.reports.${missing}.text`)}</p>
        </StateMessage>
      </div>
    )
  return (
    <Screen title={t('manage.reports.newTitle')}>
      <ReportTabs current="new" saved={saved.data ?? []} />
      <Loaded<unknown> resource={isLink ? saved : reports} failed={t('reports.error.metadata')} rows={5}>
        {() =>
          view ? (
            <SkeletonRows count={5} />
          ) : (
            <StateMessage state="empty" title={t('manage.reports.noForms')} />
          )
        }
      </Loaded>
    </Screen>
  )
}

/** A link to a saved report, as mails have it, does not have the definition. */
function useOpenSaved(view: View | undefined): void {
  const { query, setQuery } = useAddressQuery()
  const isLink = view !== undefined && !query.has('form')
  useEffect(() => {
    if (!isLink) return
    // What was chosen since this render counts.
    setQuery(
      (current) => (current.has('form') ? current : new URLSearchParams(savedReportPath(view).split('?')[1])),
      'replace',
    )
  })
}

/** What the address of a new report has: what the public sees counts, unless it says otherwise. */
function newReport(slug: string, given = new URLSearchParams()) {
  const statuses = given.get('statuses') ?? (toRegister(slug) ? publicStatusesOf(slug).join(',') : '')
  return { form: slug, statuses }
}

/** The address, of a new report with what it counts. */
function useNewReport(slug: string): ReturnType<typeof useAddressQuery> {
  const { query, setQuery } = useAddressQuery()
  const complete = (current: URLSearchParams) =>
    current.has('form') || current.has('saved') ? current : writeParameters(current, newReport(slug, current))
  const completed = complete(query)
  useEffect(() => {
    // What was chosen since this render counts.
    if (completed !== query) setQuery(complete, 'replace')
  })
  return { query: completed, setQuery }
}

type Props = {
  forms: readonly Report[]
  form: Report
  view: View | undefined
  saved: Resource<View[]>
}

function Builder({ forms, form, view, saved }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { slug } = form
  const address = useNewReport(slug)
  const { query, setQuery } = address
  const defaults = useMemo(() => tableDefaults(slug, []), [slug])
  const table = useTableQuery(address, defaults)
  const facets = useItemFacets({ slug, query: table, year: 'all', defaultStatuses: allButDeleted })
  const filtersButton = useRef<HTMLSpanElement>(null)
  const choice = readChoice(query, slug)
  const definition = definitionOf(query, choice)
  const loaded = useReportResult(slug, definition)
  const { result } = loaded
  useAnnouncedCount(loaded)
  const saving = useSaving({ slug, definition, view, saved })

  function choose(changed: Record<string, string | undefined>) {
    setQuery((current) => writeParameters(current, changed), 'push')
  }
  const statuses = itemStatuses
    .filter((status) => status !== 'draft')
    .map((status) => ({ value: status, label: t(statusKeyOf(slug, status)) }))
  const chosenStatuses = table.state.filters.statuses
  const statusesText = t('manage.reports.statuses', {
    statuses:
      statuses
        .filter(({ value }) => chosenStatuses.includes(value))
        .map(({ label }) => label)
        .join(', ') || t('manage.reports.allStatuses'),
  })
  const title = view?.name ?? t('manage.reports.newTitle')

  return (
    <Screen
      title={title}
      note={view && noteOf(t, view)}
      actions={
        <>
          {saving.menu}
          {(['csv', 'xlsx'] as const).map((format) => (
            <DownloadButton
              key={format}
              slug={slug}
              definition={definition}
              name={view?.name}
              format={format}
              isPrimary={format === 'xlsx'}
            />
          ))}
        </>
      }
    >
      <ReportTabs current={view?.uuid ?? 'new'} saved={saved.data ?? []} />
      {saving.changes}
      <div className={styles.sentence} data-print="no">
        <Choice
          label={t('manage.reports.form')}
          value={slug}
          options={forms.map((each) => ({ value: each.slug, label: inLanguage(each.title, language) }))}
          // Another form has other fields: nothing but the kind of the report stays.
          onChoose={(next) =>
            setQuery(
              () => writeParameters(new URLSearchParams({ mode: choice.mode }), newReport(next)),
              'push',
            )
          }
        />
        <Choice
          label={t('manage.reports.show')}
          value={choice.mode}
          options={(['totals', 'rows'] as const).map((mode) => ({
            value: mode,
            label: t(`manage.reports.mode.${mode}`),
          }))}
          onChoose={(mode) => choose({ mode })}
        />
        {choice.mode === 'totals' ? (
          <>
            <Choice
              label={t('manage.reports.by')}
              value={choice.by}
              options={optionsOf(t, slug)}
              onChoose={(by) => choose({ by, ...(by === choice.and && { and: undefined }) })}
            />
            <Choice
              label={t('manage.reports.and')}
              value={choice.and ?? ''}
              options={[
                { value: '', label: t('manage.reports.nothing') },
                ...optionsOf(t, slug).filter(({ value }) => value !== choice.by),
              ]}
              onChoose={(and) => choose({ and })}
            />
          </>
        ) : (
          <ChoiceMenu
            type="checkbox"
            className={styles.menu}
            label={t('manage.reports.columns', { count: choice.columns.length || form.columns.length })}
            options={form.columns.map((column) => ({
              value: column.slug,
              label: inLanguage(column.title, language),
            }))}
            chosen={choice.columns}
            onChoose={(columns) => choose({ columns: columns.map(encodeListValue).join(',') })}
          />
        )}
      </div>
      <search className={styles.filters} data-print="no">
        <SearchBox
          value={table.state.q}
          label={t('table.search.label')}
          otherQuery={query}
          onSearch={(q) => table.change({ q }, 'replace')}
        />
        <span ref={filtersButton}>{facets.button}</span>
        <ChoiceMenu
          type="checkbox"
          className={styles.menu}
          label={statusesText}
          options={statuses}
          chosen={chosenStatuses}
          onChoose={(next) => table.change({ filters: { statuses: next } })}
        />
        {findRegister(slug)?.yearField && (
          <PeriodChoice
            label={t('reports.dimension.years')}
            value={choice.years}
            onChoose={(years) => choose({ years })}
          />
        )}
        <PeriodChoice
          label={t('manage.reports.submitted')}
          value={choice.submitted}
          onChoose={(submitted) => choose({ submitted })}
        />
      </search>
      {facets.panelOf(result?.total)}
      <p className={styles.printed}>
        {[
          inLanguage(form.title, language),
          choice.mode === 'totals' && totalsTitle(t, slug, choice),
          statusesText,
          choice.years && `${t('reports.dimension.years')}: ${t(`manage.reports.relative.${choice.years}`)}`,
          choice.submitted &&
            `${t('manage.reports.submitted')}: ${t(`manage.reports.relative.${choice.submitted}`)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ActiveFilters
        // The menu above names the statuses.
        filters={facets.filters}
        state={table.state}
        onChange={table.change}
        onClear={table.clear}
        onEmpty={() => filtersButton.current?.querySelector('button')?.focus()}
      />
      <div className={styles.status}>
        {result && <span>{countOf(t, result)}</span>}
        {loaded.isBusy && <Spinner label={t('manage.reports.counting')} />}
      </div>
      <LoadProblem title={t('manage.reports.failed')} resource={loaded} />
      {result && !loaded.problem && (
        <div className={clsx(!loaded.isCurrent && styles.isStale)} aria-busy={!loaded.isCurrent}>
          {result.total === 0 ? (
            <StateMessage state="empty" title={t('manage.reports.empty')}>
              {t('manage.reports.emptyText')}
            </StateMessage>
          ) : result.mode === 'totals' ? (
            <TotalsView slug={slug} totals={result} by={choice.by} and={choice.and} />
          ) : (
            <RowsView slug={slug} list={result} />
          )}
        </div>
      )}
    </Screen>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function optionsOf(t: Translate, slug: string): { value: Dimension; label: string }[] {
  return dimensionsOf(slug).map((dimension) => ({
    value: dimension,
    label: t(dimensionLabelKey(slug, dimension)),
  }))
}

function noteOf(t: Translate, { isShared, isOwn, owner, mailed }: View): string {
  const notes = [
    isOwn ? undefined : t('manage.reports.savedBy', { name: owner }),
    isShared ? t('manage.reports.isShared') : undefined,
    mailed && isOwn ? t(`manage.reports.mailed.${mailed}`) : undefined,
  ]
  return notes.filter(Boolean).join(' · ')
}

type Choices = {
  mode: 'totals' | 'rows'
  by: Dimension
  and: Dimension | undefined
  columns: string[]
  years: (typeof reportPeriods)[number] | ''
  submitted: (typeof reportPeriods)[number] | ''
}

/** The choices in the address; invalid ones are ignored. */
function readChoice(query: URLSearchParams, slug: string): Choices {
  const dimensions = dimensionsOf(slug)
  const [first = 'status'] = dimensions
  const find = (name: string) => dimensions.find((dimension) => dimension === query.get(name))
  const periodOf = (name: string) => reportPeriods.find((period) => period === query.get(name)) ?? ''
  const by = find('by') ?? first
  const and = find('and')
  return {
    mode: query.get('mode') === 'rows' ? 'rows' : 'totals',
    by,
    and: and === by ? undefined : and,
    columns: parseListValues(query.get('columns') ?? ''),
    years: periodOf('years'),
    submitted: periodOf('submitted'),
  }
}

/** The query of the report: the choices with their defaults, and the filters. */
function definitionOf(query: URLSearchParams, { mode, by, and, years, submitted }: Choices): string {
  const definition = new URLSearchParams(reportQueryOf(query))
  const chosen = { mode, years, submitted, ...(mode === 'totals' ? { by, and } : { by: '', and: '' }) }
  for (const [name, value] of Object.entries(chosen))
    if (value) definition.set(name, value)
    else definition.delete(name)
  if (mode === 'totals') definition.delete('columns')
  return definition.toString()
}

function countOf(t: Translate, result: NonNullable<ReturnType<typeof useReportResult>['result']>): string {
  if (result.mode === 'totals') return t('manage.reports.count', { count: result.total })
  const key = result.isLowerBound ? 'manage.reports.countAtLeast' : 'manage.reports.count'
  const shown = result.rows.length < result.total && t('manage.reports.first', { count: result.rows.length })
  return [t(key, { count: result.total }), shown].filter(Boolean).join(' ')
}

/** Announces the number of entries once when another definition has led to it; not that of the page that was opened. */
function useAnnouncedCount({ result, key, isCurrent }: ReturnType<typeof useReportResult>): void {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const announced = useRef<string>(undefined)
  const text = result && isCurrent ? countOf(t, result) : undefined
  useEffect(() => {
    if (!text || !key || announced.current === key) return
    if (announced.current) announce(text)
    announced.current = key
  }, [announce, text, key])
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, ...select }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <ChoiceSelect id={id} {...select} />
    </span>
  )
}

type PeriodProps = {
  label: string
  value: Choices['years']
  onChoose: (period: Choices['years']) => void
}

/** Periods that move with the current year. */
function PeriodChoice({ label, value, onChoose }: PeriodProps) {
  const { t } = useTranslation()
  const options = [
    { value: '' as const, label: t('manage.reports.anyTime') },
    ...reportPeriods.map((period) => ({ value: period, label: t(`manage.reports.relative.${period}`) })),
  ]
  return <Choice label={label} value={value} options={options} onChoose={onChoose} />
}

type DownloadProps = {
  slug: string
  definition: string
  name: string | undefined
  format: 'csv' | 'xlsx'
  isPrimary: boolean
}

function DownloadButton({ slug, definition, name, format, isPrimary }: DownloadProps) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const { isBusy, download } = useDownload()
  const query = { ...Object.fromEntries(new URLSearchParams(definition)), name, format, language }

  return (
    <Button
      appearance={isPrimary ? 'primary' : 'secondary'}
      icon={isBusy ? <Spinner /> : <ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => void download(client('exportReport', { params: { slug }, query }))}
    >
      {t(`manage.reports.download.${format}`)}
    </Button>
  )
}

type SaveProps = { slug: string; definition: string; view: View | undefined; saved: Resource<View[]> }

/** Saves the report, and renames, shares, mails or deletes the saved one. `changes` says that it differs from what is saved. */
function useSaving({ slug, definition, view, saved }: SaveProps): { menu: ReactNode; changes: ReactNode } {
  const { t } = useTranslation()
  const client = useClient()
  const { setQuery } = useAddressQuery()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const [opened, setOpened] = useState<'new' | 'change'>()
  const isChanged = view !== undefined && !isSameViewQuery(view.query, definition)

  async function send(changed: View, action: 'update' | 'delete' | 'restore'): Promise<void> {
    const { uuid, name, isShared } = changed
    const body = action === 'update' ? { action, name, isShared, query: definition } : { action }
    const response = await client('changeView', { params: { uuid }, body })
    if (!response.ok) {
      notifyProblem(response.problem, name)
      return
    }
    const undo = action === 'delete' ? () => void send(changed, 'restore') : undefined
    notifySuccess(response.data, undo)
    await saved.reload()
  }

  if (!saved.data) return { menu: null, changes: null }
  const menu = (
    <>
      {view ? (
        <ActionMenu
          button={<MenuButton icon={<BookmarkRegular />}>{t('manage.reports.saved')}</MenuButton>}
          actions={[
            { label: t('manage.reports.saveNew'), run: () => setOpened('new') },
            { label: t('manage.reports.change'), run: () => setOpened('change') },
            {
              label: t('manage.views.delete', { name: view.name }),
              run: () => void send(view, 'delete'),
            },
          ]}
        />
      ) : (
        <Button icon={<BookmarkRegular />} onClick={() => setOpened('new')}>
          {t('manage.reports.save')}
        </Button>
      )}
      {opened && (
        <ViewDialog
          kind="report"
          view={opened === 'change' ? view : undefined}
          slug={slug}
          query={definition}
          onSaved={(uuid) => {
            setOpened(undefined)
            if (uuid) setQuery((current) => writeParameters(current, { form: slug, saved: uuid }), 'replace')
            void saved.reload()
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
  const changes = isChanged && (
    <div className={styles.changed} data-print="no">
      <Announced>{t('manage.reports.isChanged')}</Announced>
      <Button size="small" onClick={() => void send(view, 'update')}>
        {t('manage.reports.saveChanges')}
      </Button>
      <Button size="small" onClick={() => setOpened('new')}>
        {t('manage.reports.saveNew')}
      </Button>
    </div>
  )
  return { menu, changes }
}
