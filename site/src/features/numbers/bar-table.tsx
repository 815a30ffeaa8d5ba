import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeListValue } from '#contract/items.ts'
import type { RegisterNumbers } from '#contract/numbers.ts'
import type { FacetDeclaration, RegisterDeclaration } from '#contract/registers/registers.ts'
import { inLanguage, languageOfText } from '#contract/texts.ts'
import { usePaths } from '#site/use-paths.ts'
import { Bar } from '#ui/charts/bar.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import styles from './numbers.module.css'

type Props = {
  register: RegisterDeclaration
  facet: FacetDeclaration
  values: RegisterNumbers['facets'][number]['values']
}

/** A table of the values with their counts, which are bars too. Each value leads to the list with its entries. */
export function BarTable({ register, facet, values }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const language = useLanguage()
  const { format } = new Intl.NumberFormat(language)
  const highest = Math.max(...values.map(({ count }) => count))
  const listOf = (value: string) =>
    paths.list(register.slug, {
      ...(register.yearField && { year: 'all' }),
      [facet.name === 'years' ? 'year' : facet.name]: encodeListValue(value),
    })
  return (
    <div className={styles.chart}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t(facet.labelKey)}
          {facet.mostValues === values.length && (
            <span className={styles.note}>{t('numbers.mostFrequent', { count: values.length })}</span>
          )}
        </caption>
        <colgroup>
          <col className={styles.labels} />
          <col />
        </colgroup>
        <thead>
          <tr>
            {[t(facet.labelKey), t('numbers.entries')].map((name) => (
              <th key={name} scope="col" className={styles.head}>
                <span className={hiddenStyles.hidden}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, label, count }) => (
            <tr key={value} className={styles.row}>
              <th scope="row" className={styles.label}>
                <Link to={listOf(value)}>
                  <TextInLanguage
                    text={inLanguage(label, language)}
                    language={languageOfText(label, language)}
                  />
                </Link>
              </th>
              <td className={styles.count}>
                <Bar className={styles.bar} parts={[{ key: value, value: count }]} highest={highest} />
                <span className={styles.number}>{format(count)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
