import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  Subtitle2,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { subMonths } from 'date-fns/subMonths'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemTable } from '#contract/problems.ts'
import { checkReportDays, type Report } from '#contract/reports.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { dateCodec } from '#ui/fields/codecs.ts'
import { DateInput } from '#ui/fields/date-controls.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useTypedText } from '#ui/fields/use-typed-text.ts'
import { saveBlob } from '#ui/files/download-file.ts'
import { formatSize } from '#ui/files/file-labels.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
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
  const [days, setDays] = useState({ start: '', end: '' })
  const [isChecked, setChecked] = useState(false)
  const invalid = checkReportDays(days, new Date())
  const { create, cancel, isBusy, received, problem } = useReport(report.slug)
  useUnsavedGuard(isBusy)
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
        {(['start', 'end'] as const).map((day) => (
          <DayField
            key={day}
            id={`${titleId}-${day}`}
            label={t(`manage.reports.${day}`)}
            value={days[day]}
            error={isChecked && invalid?.day === day ? t(messageKeyOf(invalid.code)) : undefined}
            onChange={(value) => setDays({ ...days, [day]: value })}
          />
        ))}
      </div>
      <Switch
        label={t('manage.reports.time')}
        checked={withTime}
        onChange={(_event, data) => setWithTime(data.checked)}
      />
      {problem && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            <Announced>{t(problem)}</Announced>
          </MessageBarBody>
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
          onClick={() => {
            setChecked(true)
            if (invalid) document.getElementById(`${titleId}-${invalid.day}`)?.focus()
            else void create({ ...days, withTime })
          }}
        >
          {t('manage.reports.create')}
        </Button>
      )}
    </article>
  )
}

/** The form displays dates in another format than the API. */
function messageKeyOf(code: keyof typeof problemTable): string {
  return code === 'reportDatesInvalid' ? 'validation.date' : problemTable[code].messageKey
}

type DayFieldProps = {
  id: string
  label: string
  /** An ISO date, or text that is none. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const codec = dateCodec(false)

/** A day up to today; the calendar opens one month back. */
function DayField({ id, label, value, error, onChange }: DayFieldProps) {
  const { text, onType, reformat } = useTypedText(
    value || undefined,
    (next) => onChange(String(next ?? '')),
    codec,
  )
  const today = new Date()
  return (
    <RequiredField label={label} htmlFor={id} validationMessage={error}>
      <DateInput
        id={id}
        label={label}
        text={text}
        day={value}
        calendar={{ maxDate: today, initialPickerDate: subMonths(today, 1) }}
        onType={onType}
        onBlur={reformat}
      />
    </RequiredField>
  )
}

type Period = { start: string; end: string; withTime: boolean }

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
    setProblem(undefined)
    controller.current = new AbortController()
    setBusy(true)
    setReceived(0)
    const query = { slug, start, end, time: withTime ? '1' : '0' } as const
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
