import clsx from 'clsx'
import { Link } from 'react-router'
import { fullName } from '#contract/person-name.ts'
import type { Register } from '#contract/registers/registers.ts'
import { isolateText } from '#contract/values/normalize-text.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { usePaths } from '../use-paths.ts'
import styles from './summary-list.module.css'

type Props = { register: Register; items: ItemRow[]; inColumns?: boolean }

/** Items as links, each with a line of details. */
export function SummaryList({ register, items, inColumns = false }: Props) {
  const paths = usePaths()
  return (
    <ul className={clsx(styles.list, inColumns && styles.columns)}>
      {items.map((row) => (
        <li key={row.uuid} className={styles.item}>
          <Link to={paths.item(register, row.uuid)} className={styles.title}>
            <ItemTitle title={row.title} />
          </Link>
          <p className={styles.details}>
            {authorAndYear(row)}
            {row.deadline !== null && (
              <>
                {authorAndYear(row) && '\u00a0· '}
                <DeadlineText deadline={row.deadline} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function authorAndYear({ firstName, lastName, organization, year }: ItemRow): string {
  return [fullName({ firstName, lastName }), organization, String(year ?? '')]
    .filter(Boolean)
    .map(isolateText)
    .join('\u00a0· ')
}
