import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import type { WaitingEntry } from '#contract/overview.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { CorrectedTag } from '#ui/status/corrected-tag.tsx'
import { useNameLanguage, useRowName } from '../data/manage-row.ts'
import { reviewPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { HueSquare } from '../shell/hue-square.tsx'

const narrow = '@media (max-width: 800px)'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 152px 128px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    minHeight: '40px',
    borderBottom: '1px solid var(--line)',
    font: 'var(--text-14)',
    [narrow]: { display: 'flex', flexWrap: 'wrap', padding: '8px 0', columnGap: '12px' },
  },
  entry: {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: '8px',
    minWidth: 0,
    [narrow]: { display: 'contents' },
  },
  // In a narrow window behind the register and the time.
  corrected: { flexShrink: 0, [narrow]: { order: 1 } },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: '8px 0',
    color: 'var(--ink)',
    font: 'var(--text-14-strong)',
    textDecorationLine: 'none',
    ':hover': { color: 'var(--ink)', textDecorationLine: 'underline' },
    // What is cut off can be read by keyboard too.
    ':focus-visible': { whiteSpace: 'normal', overflow: 'visible' },
    [narrow]: {
      flexBasis: '100%',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      font: 'var(--text-16-strong)',
    },
  },
  register: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    color: 'var(--ink-2)',
  },
  since: { color: 'var(--ink-2)', fontVariantNumeric: 'tabular-nums' },
})

/** The entries that have waited longest, with links to where they are decided. */
export function WaitingList({ entries }: { entries: readonly WaitingEntry[] }) {
  const styles = useStyles()
  if (entries.length === 0) return null
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <Row key={entry.uuid} entry={entry} />
      ))}
    </ol>
  )
}

function Row({ entry }: { entry: WaitingEntry }) {
  const titleOf = useFormTitle()
  const styles = useStyles()
  const rowName = useRowName(entry.form)
  const nameLanguage = useNameLanguage()
  const name = rowName(entry)
  return (
    <li className={styles.row} data-hue={findRegister(entry.form)?.hue ?? 'none'}>
      <span className={styles.entry}>
        <Link href={reviewPath(entry.form, entry.uuid)} prefetch={false} className={styles.name}>
          <span title={name}>
            <TextInLanguage text={name} language={nameLanguage(entry)} />
          </span>
        </Link>
        {entry.correctedAt && (
          <span className={styles.corrected}>
            <CorrectedTag />
          </span>
        )}
      </span>
      <span className={styles.register}>
        <HueSquare />
        {titleOf(entry.form)}
      </span>
      <span className={styles.since}>
        <DateTime value={entry.since} />
      </span>
    </li>
  )
}
