import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router'
import type { Register } from '#contract/items.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { usePaths } from '../use-paths.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', padding: 0, listStyleType: 'none' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    columnGap: '32px',
  },
  item: {
    overflowWrap: 'anywhere',
    paddingBlock: '10px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: {
    display: 'block',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    '@media (pointer: coarse), (max-width: 640px)': { paddingBlock: '4px' },
  },
  facts: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

type Props = { register: Register; items: ItemRow[]; inColumns?: boolean }

/** Items as links, each with a line of details. */
export function SummaryList({ register, items, inColumns = false }: Props) {
  const styles = useStyles()
  const paths = usePaths()
  return (
    <ul className={mergeClasses(styles.list, inColumns && styles.columns)}>
      {items.map((row) => (
        <li key={row.uuid} className={styles.item}>
          <Link to={paths.item(register, row.uuid)} className={styles.title}>
            <ItemTitle title={row.title} />
          </Link>
          <p className={styles.facts}>
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
  return [`${firstName} ${lastName}`.trim(), organization, year].filter(Boolean).join('\u00a0· ')
}
