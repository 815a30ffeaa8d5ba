import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports.ts'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useTargetLabel } from './columns-step.tsx'
import styles from './imports.module.css'
import { importPath, rowsId } from './paths.ts'

/** Why rows are wrong, with the number of rows of each, as links to them. */
export function ProblemList({ current }: { current: Import }) {
  const { uuid, problems } = current
  const { t } = useTranslation()
  const router = useRouter()
  const { query } = useAddressQuery()
  const labelOf = useTargetLabel(current)
  const headingId = useId()
  const shown = query.get('problem')
  const wrong = `${importPath(uuid)}?state=wrong`
  // The last row with it was mended.
  const isGone = shown !== null && !problems.some(({ id }) => id === shown)
  useEffect(() => {
    if (isGone) router.replace(wrong, { scroll: false })
  }, [isGone, router, wrong])
  if (problems.length === 0) return null
  return (
    <nav aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {t('manage.import.problems')}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ id, target, messageKey, params, rows }) => (
          <li key={id} className={styles.line}>
            <Link
              // The rows are below the list.
              href={`${shown === id ? wrong : `${wrong}&problem=${id}`}#${rowsId}`}
              prefetch={false}
              replace
              className={styles.name}
              aria-current={shown === id ? 'true' : undefined}
            >
              {target === ''
                ? t(messageKey)
                : t('manage.import.problem', {
                    column: labelOf(target),
                    message: t(messageKey, { ...params }),
                  })}
            </Link>
            <span className={styles.quiet}>{t('manage.import.ofRows', { count: rows })}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
