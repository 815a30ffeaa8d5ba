import { useTranslation } from 'react-i18next'
import type { OwnReturn } from '#contract/own-items.ts'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { focusField } from '#ui/fields/focus-field.ts'
import { type FieldSets, sortedFields } from '#ui/fields/sorted-fields.ts'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import styles from './return-card.module.css'

type Props = { form: FieldSets; returned: OwnReturn }

/** What a manager asks to correct: the message, and links to the marked fields. */
export function ReturnCard({ form, returned: { at, message, marks } }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const marked = sortedFields(form).filter(({ path }) => marks.includes(path))
  return (
    <section className={styles.card} aria-labelledby="returned">
      <h2 id="returned" className={styles.title}>
        {t('my.returned.title')}
      </h2>
      <Paragraphs text={message} />
      {marked.length > 0 && (
        <ul className={styles.marks} aria-label={t('my.returned.marks')}>
          {marked.map(({ path, field }) => (
            <li key={path}>
              <a
                href={`#${path}`}
                className={styles.mark}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(path, path)
                }}
              >
                {labelOf(field, language)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.date}>{t('my.returned.date', { date: formatLongDate(at, language) })}</p>
    </section>
  )
}
