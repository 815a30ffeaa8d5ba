import clsx from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UsageNumbers as Numbers } from '#contract/numbers.ts'
import { usePaths } from '#site/use-paths.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { BarTable } from './bar-table.tsx'
import styles from './numbers.module.css'

/** How often entries were viewed and their files downloaded, by month, and which were viewed most. */
export function UsageNumbers({ usage: { months, mostRead } }: { usage: Numbers }) {
  const { t } = useTranslation()
  const id = useId()
  const paths = usePaths()
  const language = useLanguage()
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  // From the first month in which anything was counted.
  const first = months.findIndex(({ views, downloads }) => views + downloads > 0)
  const hasAny = first >= 0
  return (
    <section className={clsx(styles.register, styles.usage)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('numbers.usage.title')}
      </h2>
      <p className={styles.about}>{t(hasAny ? 'numbers.usage.about' : 'numbers.usage.none')}</p>
      {hasAny && (
        <div className={styles.charts}>
          {(['views', 'downloads'] as const).map((name) => (
            <BarTable
              key={name}
              caption={t(`numbers.usage.${name}`)}
              heads={[t('numbers.usage.month'), t(`numbers.usage.${name}`)]}
              rows={months.slice(first).map(({ month, ...usage }) => ({
                key: month,
                label: <span className={styles.month}>{format(new Date(month))}</span>,
                count: usage[name],
              }))}
            />
          ))}
          {mostRead.length > 0 && (
            <BarTable
              caption={t('numbers.usage.mostRead')}
              note={t('numbers.usage.period')}
              heads={[t('numbers.usage.entry'), t('numbers.usage.views')]}
              rows={mostRead.map(({ register, uuid, title, views }) => ({
                key: uuid,
                label: (
                  <Link to={paths.item(register, uuid)}>
                    <ItemTitle title={title} />
                  </Link>
                ),
                count: views,
              }))}
            />
          )}
        </div>
      )}
    </section>
  )
}
