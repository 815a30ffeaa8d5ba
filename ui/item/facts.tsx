import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/person-name.ts'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import { valueText } from '#contract/values/value-text.ts'
import type { Fact, ItemDetail } from '#site/registers/register.ts'
import { SearchLink } from '#site/registers/search-link.tsx'
import { formatLongDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { fieldLanguage } from '#ui/item/field-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import type { VisibleField } from '#ui/item/visible-fields.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import styles from './facts.module.css'

type Props = {
  register: Register
  item: ItemDetail
  declared: readonly Fact[]
  fields: readonly VisibleField[]
}

/** The author and the main values of an item in one line without labels, which screen readers get; below it, its supervisors. */
export function Facts({ register, item, declared, fields }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const partLanguage = usePartLanguage()
  const wording = {
    ...useWording(item.keywords),
    day: (day: string, format?: Parameters<typeof formatByParts>[1]) =>
      format ? formatByParts(day, format, language) : formatLongDate(day, language),
  }
  const author = fullName(item)
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
        lang: partLanguage(fieldLanguage(field, item.language)),
      },
    ]
  })
  if (!author && facts.length === 0 && item.supervisors.length === 0) return null
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
      <Supervisors register={register} names={item.supervisors} />
    </div>
  )
}

function Supervisors({ register, names }: { register: Register; names: readonly string[] }) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <dl className={styles.people}>
      <dt className={styles.term}>{t('item.supervisors', { count: names.length })}</dt>
      <dd className={styles.names}>
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi>
              <SearchLink register={register} text={name} />
            </bdi>
          </Fragment>
        ))}
      </dd>
    </dl>
  )
}
