import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem, ValueChange } from '#contract/admin-items.ts'
import type { FieldValue } from '#contract/fields.ts'
import { toUploadedFile, type UploadedFile } from '#contract/files.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { fieldLanguage } from '#ui/item/field-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { changedParts } from '../shell/changed-parts.ts'
import { ChangedFile } from './changed-file.tsx'

/** Longer values are collapsed. */
const maxCollapsedLength = 120
const maxSummaryLength = 240

const useChangesStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, margin: 0 },
  field: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  values: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: 'none' },
  after: { textDecorationLine: 'none' },
  summary: { cursor: 'pointer' },
})

type Props = {
  changes: readonly ValueChange[]
  item: Pick<AdminItem, 'fieldSets' | 'keywords' | 'language'>
  /** The changes have not been made yet. */
  isPlanned?: boolean
}

/** Changed values, before and after. */
export function HistoryChanges({ changes, item, isPlanned = false }: Props) {
  const { t } = useTranslation()
  const styles = useChangesStyles()
  const language = useLanguage()
  const { fieldSets, keywords } = item
  const wording = useWording(keywords)
  const partLanguage = usePartLanguage()
  if (changes.length === 0) return null
  return (
    <dl className={styles.list}>
      {changes.map(({ field: path, before, after }) => {
        const field = fieldAt(fieldSets, path)
        const text = (value: FieldValue) =>
          valueText(field, value ?? (field && defaultValueOf(field)) ?? null, wording)
        const lang = field && partLanguage(fieldLanguage(field, item.language))
        const [partBefore, partAfter] = changedParts(text(before), text(after))
        const [fileBefore, fileAfter] = [toUploadedFile(before), toUploadedFile(after)]
        return (
          <div key={path}>
            <dt className={styles.field}>
              {field ? inLanguage(field.labels, language) || path : t('manage.history.removed', { path })}
            </dt>
            <dd className={styles.values}>
              {fileBefore && fileAfter && text(before) === text(after) && (
                <p>{t(isPlanned ? 'manage.history.willBeReplaced' : 'manage.history.replaced')}</p>
              )}
              <del className={styles.before}>
                <Value text={text(before)} part={partBefore} lang={lang} file={fileBefore} />
              </del>{' '}
              <span aria-hidden>→</span>{' '}
              <ins className={styles.after}>
                <Value text={text(after)} part={partAfter} lang={lang} file={fileAfter} />
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type ValueProps = {
  text: string
  part: string
  lang: Language | undefined
  file: UploadedFile | undefined
}

/** A long text is collapsed to the part that was changed. */
function Value({ text, part, lang, file }: ValueProps) {
  const { t } = useTranslation()
  const styles = useChangesStyles()
  if (file) return <ChangedFile file={file} />
  if (text === '') return <i>{t('manage.history.empty')}</i>
  if (text.length <= maxCollapsedLength) return <bdi lang={lang}>{text}</bdi>
  const summary = part.length > maxSummaryLength ? `${part.slice(0, maxSummaryLength).trimEnd()}…` : part
  if (summary === text) return <bdi lang={lang}>{text}</bdi>
  return (
    <details>
      <summary className={styles.summary}>
        <bdi lang={lang}>{summary}</bdi>
      </summary>
      <bdi lang={lang}>{text}</bdi>
    </details>
  )
}

const useStatusStyles = makeStyles({
  statuses: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})

type StatusProps = { form: string; from: ItemStatus | null; to: ItemStatus }

/** A status before and after a change; `from` is null for a new item. */
export function StatusChange({ form, from, to }: StatusProps) {
  const styles = useStatusStyles()
  return (
    <span className={styles.statuses}>
      {from && (
        <>
          <StatusTag form={form} status={from} />
          <span aria-hidden>→</span>
        </>
      )}
      <StatusTag form={form} status={to} />
    </span>
  )
}
