import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import { valueText } from '#contract/values/value-text.ts'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import styles from './facts.module.css'
import { fieldLanguage } from './field-language.ts'
import type { Fact } from './register-facts.ts'
import { useWording } from './use-wording.ts'
import type { VisibleField } from './visible-fields.ts'

type Props = {
  author: string
  /** Names. */
  supervisors: readonly string[]
  declared: readonly Fact[]
  /** The values of these fields, and of others. */
  fields: readonly VisibleField[]
  /** The language of the entry's texts, if it is known. */
  entryLanguage?: Language
  /** The labels of the entry's known keywords. */
  keywords: readonly LabelledKeyword[]
  /** Renders a supervisor's name. */
  linkOf?: (name: string) => ReactNode
}

/** The author and the main values of an item in one line without labels, which screen readers get; below it, its supervisors. */
export function Facts({
  author,
  supervisors,
  declared,
  fields,
  entryLanguage,
  keywords,
  linkOf = (name) => name,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const partLanguage = usePartLanguage()
  const wording = {
    ...useWording(keywords),
    day: (day: string, format?: Parameters<typeof formatByParts>[1]) =>
      format ? formatByParts(day, format, language) : formatLongDate(day, language),
  }
  const find = (slug: string | undefined) => fields.find(({ field }) => field.slug === slug)
  const facts = declared.flatMap(({ field: slug, unless, text }) => {
    const visible = find(slug)
    if (!visible || find(unless)) return []
    const { field, value } = visible
    const displayed = valueText(field, value, wording)
    return [
      {
        field,
        displayed: text ? text(value, displayed, t) : displayed,
        lang: partLanguage(fieldLanguage(field, entryLanguage)),
      },
    ]
  })
  if (!author && facts.length === 0 && supervisors.length === 0) return null
  return (
    <div className={styles.facts}>
      {(author || facts.length > 0) && (
        <dl className={styles.line}>
          {author && (
            <div className={styles.item}>
              <dt className={hiddenStyles.hidden}>{t('item.author')}</dt>
              <dd className={styles.author} dir="auto">
                {author}
              </dd>
            </div>
          )}
          {facts.map(({ field, displayed, lang }) => (
            <div key={field.slug} className={styles.item}>
              <dt className={hiddenStyles.hidden}>{inLanguage(field.labels, language)}</dt>
              <dd dir="auto" lang={lang}>
                {displayed}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Supervisors names={supervisors} linkOf={linkOf} />
    </div>
  )
}

type SupervisorsProps = { names: readonly string[]; linkOf: (name: string) => ReactNode }

function Supervisors({ names, linkOf }: SupervisorsProps) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <dl className={styles.people}>
      <dt className={styles.term}>{t('item.supervisors', { count: names.length })}</dt>
      <dd className={styles.names}>
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi>{linkOf(name)}</bdi>
          </Fragment>
        ))}
      </dd>
    </dl>
  )
}
