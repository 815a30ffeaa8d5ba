import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Subtitle2,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { DatePicker } from '@fluentui/react-datepicker-compat'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '#contract/reports.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { formatDay, parseDay } from '#ui/fields/codecs.ts'
import { useCalendarStrings } from '#ui/fields/day-picker.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { formatSize } from '#ui/files/file-facts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { useNotify } from '../shell/notices.tsx'
import { RequiredField } from '../shell/required-field.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  description: { color: tokens.colorNeutralForeground2 },
  columns: { alignSelf: 'flex-start' },
  range: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  progress: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  create: { alignSelf: 'flex-start' },
})

const collapsedColumns = 6

/** A report with its columns and period. The spreadsheet is saved under the file name that the server gives. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const titleId = useId()
  const [withTime, setWithTime] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  const [start, setStart] = useState<Date | null>(null)
  const [end, setEnd] = useState<Date | null>(null)
  const { create, cancel, isBusy, received, problem } = useReport(report.slug)
  const columns = report.columns.map(({ title }) => inLanguage(title, language))
  const hiddenCount = columns.length - collapsedColumns

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Subtitle2 as="h2" id={titleId}>
        {inLanguage(report.title, language)}
      </Subtitle2>
      <p className={styles.description}>{inLanguage(report.description, language)}</p>
      <Chips labels={isExpanded ? columns : columns.slice(0, collapsedColumns)} />
      {hiddenCount > 0 && (
        <Button
          size="small"
          appearance="subtle"
          className={styles.columns}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('manage.reports.fewer') : t('manage.reports.more', { count: hiddenCount })}
        </Button>
      )}
      <div className={styles.range}>
        <DayField label={t('manage.reports.start')} date={start} onChange={setStart} />
        <DayField label={t('manage.reports.end')} date={end} onChange={setEnd} />
      </div>
      <Switch
        label={t('manage.reports.time')}
        checked={withTime}
        onChange={(_event, data) => setWithTime(data.checked)}
      />
      {problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t(problem)}</MessageBarBody>
        </MessageBar>
      )}
      {isBusy ? (
        <div className={styles.progress}>
          <Field
            label={t('manage.reports.creating')}
            validationState="none"
            validationMessage={t('manage.reports.received', { size: formatSize(received, language) })}
          >
            <ProgressBar />
          </Field>
          <Button className={styles.create} onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : (
        <Button
          appearance="primary"
          className={styles.create}
          icon={<ArrowDownloadRegular />}
          onClick={() => void create({ start, end, withTime })}
        >
          {t('manage.reports.create')}
        </Button>
      )}
    </article>
  )
}

type DayFieldProps = { label: string; date: Date | null; onChange: (date: Date | null) => void }

/** A day up to today; the calendar opens one month back. */
function DayField({ label, date, onChange }: DayFieldProps) {
  const { t } = useTranslation()
  const strings = useCalendarStrings()
  const today = new Date()
  return (
    <RequiredField label={label}>
      <DatePicker
        allowTextInput
        contentAfter={{ 'aria-label': t('field.date.open'), 'aria-labelledby': undefined }}
        popupSurface={{ 'aria-label': t('field.date.calendar') }}
        placeholder={t('field.date.placeholder')}
        strings={strings}
        firstDayOfWeek={1}
        maxDate={today}
        initialPickerDate={subMonths(today, 1)}
        value={date}
        formatDate={(each) => (each ? formatDay(isoDay(each)) : '')}
        parseDateFromString={(text) => {
          const day = parseDay(text)
          return day ? parseISO(day) : null
        }}
        onSelectDate={(each) => onChange(each ?? null)}
      />
    </RequiredField>
  )
}

function isoDay(date: Date): string {
  return formatISO(date, { representation: 'date' })
}

type Period = { start: Date | null; end: Date | null; withTime: boolean }

/** Requests a report and saves it. `received` counts bytes, `problem` is the message key of the last error. */
function useReport(slug: string) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [received, setReceived] = useState(0)
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)

  async function create({ start, end, withTime }: Period): Promise<void> {
    setProblem(start && end ? undefined : 'reports.error.datesRequired')
    if (!start || !end) return
    controller.current = new AbortController()
    setBusy(true)
    setReceived(0)
    const query = { slug, start: isoDay(start), end: isoDay(end), time: withTime ? '1' : '0' }
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
