import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FieldValue, FormFieldSet } from '#contract/forms.ts'
import type { ValueChange } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useWording } from './use-wording.ts'

/** Longer values are collapsed to this many characters. */
const maxCollapsedLength = 120

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, margin: 0 },
  field: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  values: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: 'none' },
  after: { textDecorationLine: 'none' },
  summary: { cursor: 'pointer' },
})

type Props = { changes: readonly ValueChange[]; fieldSets: readonly FormFieldSet[] }

/** The values that a history entry changed, before and after. */
export function HistoryChanges({ changes, fieldSets }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const wording = useWording()
  if (changes.length === 0) return null
  return (
    <dl className={styles.list}>
      {changes.map(({ field: path, before, after }) => {
        const field = fieldAt(fieldSets, path)
        const text = (value: FieldValue) => valueText(field, value, wording)
        return (
          <div key={path}>
            <dt className={styles.field}>
              {field ? inLanguage(field.labels, language) || path : t('manage.history.removed', { path })}
            </dt>
            <dd className={styles.values}>
              <del className={styles.before}>
                <Value text={text(before)} />
              </del>{' '}
              <span aria-hidden>→</span>{' '}
              <ins className={styles.after}>
                <Value text={text(after)} />
              </ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (text === '') return <i>{t('manage.history.empty')}</i>
  if (text.length <= maxCollapsedLength) return text
  return (
    <details>
      <summary className={styles.summary}>{`${text.slice(0, maxCollapsedLength).trimEnd()}…`}</summary>
      {text}
    </details>
  )
}
