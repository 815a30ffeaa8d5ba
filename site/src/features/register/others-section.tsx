import { Link } from 'react-router'
import type { Form } from '#contract/forms.ts'
import { fullName } from '#contract/person-name.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { isolateText } from '#contract/values/normalize-text.ts'
import { EntryLink } from '#site/components/entry-link.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { optionLabel, optionsOf } from '#ui/item/option-label.ts'
import styles from './others-section.module.css'

type Props = {
  title: string
  register: RegisterDeclaration
  form: Form | undefined
  items: readonly ItemRow[]
  /** Not of each row, where the title says it. */
  hasOrganizations?: boolean
  /** A link to the list with all of them. */
  all?: { path: string; text: string } | undefined
}

/** Further entries of a register as rows; renders nothing if there are none. */
export function OthersSection({ title, register, form, items, hasOrganizations = true, all }: Props) {
  const language = useLanguage()
  if (items.length === 0) return null
  const detailsOf = (row: ItemRow) =>
    [
      fullName(row),
      hasOrganizations && row.organization,
      row.levels
        .map((level) => optionLabel(optionsOf(form, register.levelField), level, language))
        .join(', '),
      row.year,
      row.deadline !== null && formatDate(row.deadline * 1000),
    ]
      .flatMap((part) => (part ? isolateText(String(part)) : []))
      .join('\u00a0· ')
  return (
    <section data-print="no">
      <div className={styles.heading}>
        <h2>{title}</h2>
        {all && (
          <Link to={all.path} className={styles.all}>
            {all.text}
          </Link>
        )}
      </div>
      <ul className={styles.list}>
        {items.map((row) => (
          <li key={row.uuid} className={styles.row}>
            <EntryLink register={register.slug} uuid={row.uuid} target="link" className={styles.title}>
              <ItemTitle title={row.title} />
            </EntryLink>
            <span className={styles.details}>{detailsOf(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
