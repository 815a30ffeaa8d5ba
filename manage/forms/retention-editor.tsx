import { Input, makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { findRegister } from '#contract/registers/registers.ts'
import {
  checkRetention,
  type Retention,
  type RetentionPreview,
  retentionStarts,
} from '#contract/retention.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import rowStyles from '#ui/fields/field-row.module.css'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { itemPath } from '../data/registers.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { useResource } from '../shell/use-resource.ts'
import { calledAs } from './called-as.ts'

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  summary: { cursor: 'pointer', minHeight: '32px' },
  list: { padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `2px ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
})

/** Months that a retention begins with. */
const firstMonths = 24

type Props = {
  /** Undefined for a new form, which has no entries. */
  slug: string | undefined
  retention: Retention | null
  error: object | undefined
  onChange: (retention: Retention | null) => void
  /** How many entries the next run of the job would remove. */
  onDue: (due: number) => void
}

/** After how long entries that are not public are removed for good, with a preview of which. */
export function RetentionEditor({ slug, retention, error, onChange, onDue }: Props) {
  const { t } = useTranslation()
  // Only entries of registers with a deadline field have one.
  const hasDeadline = slug !== undefined && findRegister(slug)?.deadlineField !== undefined
  const starts = retentionStarts.filter(
    (start) => start !== 'deadline' || hasDeadline || retention?.from === 'deadline',
  )
  const isValid = retention !== null && checkRetention(retention).length === 0
  return (
    <>
      <div className={rowStyles.row}>
        <Field
          label={t('manage.forms.label.retention', calledAs(slug))}
          hint={t('manage.forms.retention.hint', calledAs(slug))}
        >
          <ChoiceSelect
            value={retention?.from ?? 'none'}
            options={(['none', ...starts] as const).map((each) => ({
              value: each,
              label: t(`manage.forms.retention.${each}`),
            }))}
            onChoose={(from) =>
              onChange(from === 'none' ? null : { months: retention?.months ?? firstMonths, from })
            }
          />
        </Field>
        {retention && (
          <Field label={t('manage.forms.retention.months')} {...error}>
            <Input
              type="number"
              min={1}
              name="retention.months"
              value={retention.months ? String(retention.months) : ''}
              onChange={(_event, { value }) => onChange({ ...retention, months: Number(value) })}
            />
          </Field>
        )}
      </div>
      {isValid && slug && <Preview slug={slug} {...retention} onDue={onDue} />}
    </>
  )
}

type PreviewProps = Retention & { slug: string; onDue: (due: number) => void }

function Preview({ slug, months, from, onDue }: PreviewProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const { data, problem } = useResource(
    useCallback(
      () => client('previewRetention', { params: { slug }, query: { months, from } }),
      [client, slug, months, from],
    ),
  )
  useEffect(() => {
    onDue(data?.due ?? 0)
    return () => onDue(0)
  }, [data, onDue])
  if (problem) return <p className={styles.note}>{t('manage.forms.retention.failed', calledAs(slug))}</p>
  if (!data) return null
  return (
    <div>
      <Announced as="p" className={styles.note}>
        {data.due > 0
          ? t('manage.forms.retention.due', { count: data.due, ...calledAs(slug) })
          : t('manage.forms.retention.noneDue', calledAs(slug))}
      </Announced>
      {data.until && (
        <p className={styles.note}>
          {t(`manage.forms.retention.until.${from}`)} <DateTime value={data.until} />
        </p>
      )}
      {data.next.length > 0 && <NextEntries slug={slug} preview={data} />}
    </div>
  )
}

function NextEntries({ slug, preview }: { slug: string; preview: RetentionPreview }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return (
    <details>
      <summary className={styles.summary}>
        {t('manage.forms.retention.next', {
          shown: preview.next.length,
          total: preview.total,
          ...calledAs(slug),
        })}
      </summary>
      <ul className={styles.list}>
        {preview.next.map(({ uuid, reference, title, status, goesAt }) => (
          <li key={uuid} className={styles.row}>
            <Link href={itemPath(slug, uuid)} prefetch={false}>
              {inLanguage(title, language) || reference}
            </Link>
            <span className={styles.note}>{reference}</span>
            <StatusTag form={slug} status={status} />
            <span className={styles.note}>
              {t('manage.forms.retention.goesAt')} <DateTime value={goesAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
