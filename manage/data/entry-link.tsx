import { makeStyles } from '@fluentui/react-components'
import Link from 'next/link'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { type LinkedEntry, useNameLanguage, useRowName } from './manage-row.ts'
import { itemPath } from './registers.ts'

const useStyles = makeStyles({
  link: {
    overflowWrap: 'anywhere',
    '@media (pointer: coarse), (max-width: 640px)': { padding: '12px 0' },
    // Not below the mark of a language.
    textDecorationLine: 'none',
    '& > :first-child': { textDecorationLine: 'underline' },
  },
})

type Props = { entry: LinkedEntry }

/** A link to another entry by its name. */
export function EntryLink({ entry }: Props) {
  const styles = useStyles()
  const rowName = useRowName(entry.form)
  const nameLanguage = useNameLanguage()
  return (
    <Link href={itemPath(entry.form, entry.uuid)} prefetch={false} className={styles.link}>
      <TextInLanguage text={rowName(entry)} language={nameLanguage(entry)} />
    </Link>
  )
}
