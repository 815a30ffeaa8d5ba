import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/person-name.ts'
import { type Register, registers } from '#contract/registers/registers.ts'
import { isolateText } from '#contract/values/normalize-text.ts'
import { EntryLink } from '#site/components/entry-link.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import styles from './section.module.css'

type Props = {
  register: Register
  row: ItemRow
  /** Marks the words of a search. */
  mark?: (text: string) => ReactNode
  /** What a search found beside title, author and organization. */
  found?: readonly ReactNode[]
}

/** An item with the mark of its register, as a link. */
export function ResultRow({ register, row, mark = String, found = [] }: Props) {
  const { t } = useTranslation()
  const { firstName, lastName, organization, year } = row
  const details = [
    t(`home.kind.${register}`),
    ...[fullName({ firstName, lastName }), organization, String(year ?? '')].filter(Boolean).map(isolateText),
  ].join('\u00a0· ')
  return (
    <li className={styles.row} data-hue={registers[register].hue}>
      <span aria-hidden className={styles.mark} />
      <div className={styles.texts}>
        <EntryLink register={register} uuid={row.uuid} className={styles.link}>
          <ItemTitle title={row.title} mark={mark} />
        </EntryLink>
        <p className={styles.details}>
          {mark(details)}
          {found.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts do not change
            <span key={index}>
              {'\u00a0· '}
              {part}
            </span>
          ))}
        </p>
      </div>
    </li>
  )
}
