import { Button, ProgressBar, Switch } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemTable } from '#contract/problems.ts'
import { checkReportDays, type Report } from '#contract/reports.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { ChoiceChips } from '#ui/fields/choice-chips.tsx'
import { Field } from '#ui/fields/field.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { formatSize } from '#ui/files/file-labels.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { DayField } from '../shell/day-field.tsx'
import { useNotify } from '../shell/notices.tsx'
import styles from './report-form.module.css'
import { reportPeriods } from './report-periods.ts'

const collapsedColumns = 6

/** All reports, of which one is chosen, and its period. The spreadsheet is saved under the file name that the server gives. */
export function ReportForm({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const [chosen, setChosen] = useState(reports[0]?.slug)
  const [withTime, setWithTime] = useState(false)
  const [days, setDays] = useState({ start: '', end: '' })
  const [isChecked, setChecked] = useState(false)
  const now = new Date()
  const invalid = checkReportDays(days, now)
  const { create, cancel, isBusy, received, problem } = useReport()
  useUnsavedGuard(isBusy)
  const report = reports.find(({ slug }) => slug === chosen)
  const presets = reportPeriods(now)
  const preset = presets.find(({ start, end }) => start === days.start && end === days.end)
  if (!report) return null

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setChecked(true)
        if (invalid) document.getElementById(`${id}-${invalid.day}`)?.focus()
        else void create(report.slug, { ...days, withTime })
      }}
    >
      <fieldset className={styles.reports} data-print="no">
        <legend className={styles.legend}>{t('manage.reports.choose')}</legend>
        {reports.map(({ slug, title }) => (
          <label key={slug} className={clsx(styles.report, slug === chosen && styles.chosen)}>
            <input
              type="radio"
              name={`${id}-report`}
              value={slug}
              checked={slug === chosen}
              onChange={() => setChosen(slug)}
            />
            {inLanguage(title, language)}
          </label>
        ))}
      </fieldset>
      <article className={styles.parameters} aria-labelledby={`${id}-title`}>
        <div>
          <h2 id={`${id}-title`} className={styles.title}>
            {inLanguage(report.title, language)}
          </h2>
          <p className={styles.description}>{inLanguage(report.description, language)}</p>
        </div>
        <Columns key={report.slug} report={report} />
        {!invalid && (
          <p className={styles.printed}>
            {`${t('manage.reports.period')}: ${formatDate(days.start)}–${formatDate(days.end)}`}
          </p>
        )}
        <Field label={t('manage.reports.period')} data-print="no">
          <ChoiceChips
            id={`${id}-preset`}
            isSingle
            options={presets.map(({ name }) => ({ value: name, label: t(`manage.reports.preset.${name}`) }))}
            chosen={new Set(preset && [preset.name])}
            onToggle={(value) => {
              const period = presets.find(({ name }) => name === value)
              if (period) setDays({ start: period.start, end: period.end })
            }}
          />
        </Field>
        <div className={styles.range} data-print="no">
          {(['start', 'end'] as const).map((day) => (
            <DayField
              key={day}
              id={`${id}-${day}`}
              label={t(`manage.reports.${day}`)}
              value={days[day]}
              error={isChecked && invalid?.day === day ? t(messageKeyOf(invalid.code)) : undefined}
              onChange={(value) => setDays((current) => ({ ...current, [day]: value }))}
            />
          ))}
        </div>
        <div data-print="no">
          <Switch
            label={t('manage.reports.time')}
            checked={withTime}
            onChange={(_event, data) => setWithTime(data.checked)}
          />
        </div>
        {problem && (
          <MessageBar isAnnounced intent="error">
            {t(problem)}
          </MessageBar>
        )}
        {isBusy ? (
          <div className={styles.progress}>
            <Field
              label={t('manage.reports.creating')}
              note={t('manage.reports.received', { size: formatSize(received, language) })}
            >
              <ProgressBar />
            </Field>
            <Button className={styles.create} onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </div>
        ) : (
          <Button
            type="submit"
            appearance="primary"
            className={styles.create}
            icon={<ArrowDownloadRegular />}
          >
            {t('manage.reports.create')}
          </Button>
        )}
      </article>
    </form>
  )
}

/** The columns of the spreadsheet, the first of them at first. */
function Columns({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isExpanded, setExpanded] = useState(false)
  const columns = report.columns.map(({ title }) => inLanguage(title, language))
  const hiddenCount = columns.length - collapsedColumns
  return (
    <div className={styles.columns}>
      <Chips labels={isExpanded ? columns : columns.slice(0, collapsedColumns)} />
      {hiddenCount > 0 && (
        <Button
          size="small"
          appearance="subtle"
          className={styles.more}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('manage.reports.fewer') : t('manage.reports.more', { count: hiddenCount })}
        </Button>
      )}
    </div>
  )
}

/** The form displays dates in another format than the API. */
function messageKeyOf(code: keyof typeof problemTable): string {
  return code === 'reportDatesInvalid' ? 'validation.date' : problemTable[code].messageKey
}

type Period = { start: string; end: string; withTime: boolean }

/** Requests a report and saves it. `received` counts bytes, `problem` is the message key of the last error. */
function useReport() {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [received, setReceived] = useState(0)
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)

  async function create(slug: string, { start, end, withTime }: Period): Promise<void> {
    setProblem(undefined)
    controller.current = new AbortController()
    setBusy(true)
    setReceived(0)
    const query = { slug, start, end, time: withTime ? '1' : '0', language } as const
    try {
      const { signal } = controller.current
      const response = await client('createReport', { query, signal, onProgress: setReceived })
      if (response.ok) {
        saveBlob(response.data, response.data.name)
        notify({ intent: 'success', title: t('manage.reports.created'), text: response.data.name })
      } else setProblem(response.problem.error ?? 'errors.unexpected')
    } catch (error) {
      if (!controller.current.signal.aborted) throw error
    } finally {
      setBusy(false)
    }
  }

  return { create, cancel: () => controller.current?.abort(), isBusy, received, problem }
}
