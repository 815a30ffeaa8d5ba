import clsx from 'clsx'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { type Import, type ImportRowState, rowStates } from '#contract/imports.ts'
import styles from './imports.module.css'
import { importPath } from './paths.ts'

/** What undoing does with an entry that a row has written. */
export const undoneAs = { new: 'removed', changed: 'restored' } as const

type Props = { current: Import; shown: ImportRowState | undefined }

/** The numbers of rows by what the import does with them, or has undone, as links to the rows. */
export function CountCards({ current, shown }: Props) {
  const { t } = useTranslation()
  const { uuid, counts, written } = current
  const isUndone = current.state === 'undone'
  const states = rowStates.filter((state) => state !== 'out' || counts.out > 0)
  return (
    <nav aria-label={t('manage.import.rows')}>
      <ul className={styles.counts}>
        {states.map((state) => (
          <li key={state}>
            <Link
              href={shown === state ? importPath(uuid) : `${importPath(uuid)}?state=${state}`}
              prefetch={false}
              replace
              scroll={false}
              className={clsx(styles.card, shown === state && styles.isCurrent)}
              aria-current={shown === state ? 'true' : undefined}
            >
              {isUndone && (state === 'new' || state === 'changed') ? (
                <>
                  <b className={styles.out}>{counts[state] - written[state]}</b>{' '}
                  {t(`manage.import.count.${undoneAs[state]}`)}
                </>
              ) : (
                <>
                  <b className={styles[state]}>{counts[state]}</b> {t(`manage.import.count.${state}`)}
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
