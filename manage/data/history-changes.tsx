import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FieldValue } from '#contract/fields.ts'
import { toUploadedFile, type UploadedFile } from '#contract/files.ts'
import type { ValueChange } from '#contract/item-history.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { fieldLanguage } from '#ui/item/field-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import { OutcomeTag } from '#ui/status/status-tag.tsx'
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
  textSize: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: 'none' },
  after: { textDecorationLine: 'none' },
  summary: { cursor: 'pointer' },
})

type Props = {
  changes: readonly ValueChange[]
  item: Pick<AdminItem, 'fieldSets' | 'keywords' | 'language'>
  /** The changes have not been made yet. */
  isPlanned?: boolean
  /** Files are only named, because those of the changes were removed. */
  areFilesGone?: boolean
  /** They are what is decided, in the size of text. */
  hasTextSize?: boolean
}

/** Changed values, before and after. */
export function HistoryChanges({
  changes,
  item,
  isPlanned = false,
  areFilesGone = false,
  hasTextSize = false,
}: Props) {
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
        const [fileBefore, fileAfter] = areFilesGone ? [] : [toUploadedFile(before), toUploadedFile(after)]
        return (
          <div key={path}>
            <dt className={mergeClasses(styles.field, hasTextSize && styles.textSize)}>
              {field ? inLanguage(field.labels, language) || path : t('manage.history.removed', { path })}
            </dt>
            <dd className={mergeClasses(styles.values, hasTextSize && styles.textSize)}>
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

type StatusProps = {
  form: string
  from: ItemStatus | null
  to: ItemStatus
  /** Whether the submitter has set the former or the later status. */
  fromSubmitter?: boolean | undefined
  bySubmitter?: boolean | undefined
}

/** A status before and after a change; `from` is null for a new item. */
export function StatusChange({ form, from, to, fromSubmitter, bySubmitter }: StatusProps) {
  const styles = useStatusStyles()
  return (
    <span className={styles.statuses}>
      {from && (
        <>
          <OutcomeTag form={form} status={from} bySubmitter={fromSubmitter} />
          <span aria-hidden>→</span>
        </>
      )}
      <OutcomeTag form={form} status={to} bySubmitter={bySubmitter} />
    </span>
  )
}
