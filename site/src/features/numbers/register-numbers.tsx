import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RegisterNumbers as Numbers } from '#contract/numbers.ts'
import { registers } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
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
        {register.closing && closed !== null && (
          <span className={styles.closed}>{t(`numbers.closed.${register.closing}`, { count: closed })}</span>
        )}
      </p>
      <div className={styles.charts}>
        {facets.map((facet) => {
          const declared = register.facets.find(({ name }) => name === facet.name)
          return (
            declared && (
              <BarTable key={facet.name} register={register} facet={declared} values={facet.values} />
            )
          )
        })}
      </div>
    </section>
  )
}
