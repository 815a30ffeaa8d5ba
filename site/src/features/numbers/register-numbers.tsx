import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { encodeListValue } from '#contract/items.ts'
import type { RegisterNumbers as Numbers } from '#contract/numbers.ts'
import { type FacetDeclaration, type RegisterDeclaration, registers } from '#contract/registers/registers.ts'
import { inLanguage, languageOfText } from '#contract/texts.ts'
import { usePaths } from '#site/use-paths.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { BarTable } from './bar-table.tsx'
import styles from './numbers.module.css'

/** A register's numbers: how many entries, and how many by each of its facets. */
export function RegisterNumbers({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const id = useId()
  const { register: slug, total, closed, facets } = numbers
  const register = registers[slug]
  return (
    <section className={styles.register} aria-labelledby={id} data-hue={register.hue}>
      <h2 id={id} className={styles.title}>
        {t(`${slug}.title`)}
      </h2>
      <p className={styles.figures}>
        {total > 0 ? (
          <Link to={paths.search(slug, '')} className={styles.figure}>
            {t(`numbers.total.${slug}`, { count: total })}
          </Link>
        ) : (
          t(`${slug}.empty.title`)
        )}
        {register.closing && closed !== null && total + closed > 0 && (
          <span className={styles.closed}>{t(`numbers.closed.${register.closing}`, { count: closed })}</span>
        )}
      </p>
      <div className={styles.charts}>
        {facets.map((facet) => {
          const declared = register.facets.find(({ name }) => name === facet.name)
          return (
            declared && (
              <FacetTable key={facet.name} register={register} facet={declared} values={facet.values} />
            )
          )
        })}
      </div>
    </section>
  )
}

type FacetProps = {
  register: RegisterDeclaration
  facet: FacetDeclaration
  values: Numbers['facets'][number]['values']
}

/** The values of a facet with their counts. Each value leads to the list with its entries. */
function FacetTable({ register, facet, values }: FacetProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const language = useLanguage()
  const listOf = (value: string) =>
    paths.list(register.slug, {
      ...(register.yearField && { year: 'all' }),
      [facet.name === 'years' ? 'year' : facet.name]: encodeListValue(value),
    })
  return (
    <BarTable
      caption={t(facet.labelKey)}
      note={
        facet.mostValues === values.length ? t('numbers.mostFrequent', { count: values.length }) : undefined
      }
      heads={[t(facet.labelKey), t('numbers.entries')]}
      rows={values.map(({ value, label, count }) => ({
        key: value,
        count,
        label: (
          <Link to={listOf(value)}>
            <TextInLanguage text={inLanguage(label, language)} language={languageOfText(label, language)} />
          </Link>
        ),
      }))}
    />
  )
}
