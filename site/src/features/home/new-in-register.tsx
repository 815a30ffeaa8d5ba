import { useTranslation } from 'react-i18next'
import type { RegisterListing } from './load-home.ts'
import { ResultRow } from './result-row.tsx'
import styles from './section.module.css'

/** The newest items of all registers, in turns. */
export function NewInRegister({ newest }: { newest: RegisterListing[] }) {
  const { t } = useTranslation()
  const longest = Math.max(0, ...newest.map(({ listing }) => listing?.items.length ?? 0))
  const items = Array.from({ length: longest }, (_, index) =>
    newest.flatMap(({ register, listing }) => {
      const row = listing?.items[index]
      return row ? [{ register, row }] : []
    }),
  ).flat()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="newest">
      <div className={styles.head}>
        <h2 id="newest">{t('home.newest.title')}</h2>
      </div>
      <ul className={styles.list}>
        {items.map(({ register, row }) => (
          <ResultRow key={row.uuid} register={register} row={row} />
        ))}
      </ul>
    </section>
  )
}
