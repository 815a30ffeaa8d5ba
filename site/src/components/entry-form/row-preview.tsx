import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DateTile } from '#ui/item/date-tile.tsx'
import { optionLabel, optionsOf } from '#ui/item/option-label.ts'
import styles from './entry-form.module.css'

type Props = { register: RegisterDeclaration; form: WithFieldSets; values: FormValues }

/** The entry that is being filled in as a row of the register's list, below a heading. */
export function RowPreview(props: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className={styles.asideTitle}>{t('item.add.preview.title')}</h2>
      <PreviewedRow {...props} />
    </div>
  )
}

/** An entry with these values as a row of the register's list. */
export function PreviewedRow({ register, form, values, titleId }: Props & { titleId?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { titleFields, authorFields, organizationField, levelField, curriculumField, yearField } = register
  const textsAt = (slug: string | undefined) => {
    const options = slug === undefined ? [] : optionsOf(form, slug)
    const value = slug === undefined ? undefined : values[register.fieldSet]?.[slug]
    return textsOf(value).map((text) => optionLabel(options, text, language).trim())
  }
  const textAt = (...slugs: (string | undefined)[]) => slugs.flatMap(textsAt).filter(Boolean)
  const titleIn = (slug: string) => textAt(slug).join()
  const title = inLanguage({ et: titleIn(titleFields.et), en: titleIn(titleFields.en) }, language)
  const lines = [
    [textAt(authorFields?.firstName, authorFields?.lastName).join(' '), ...textAt(organizationField)],
    [textAt(levelField).join(', '), ...textAt(curriculumField, yearField)],
  ].map((parts) => parts.filter(Boolean).join(' · '))
  const deadline = deadlineOf(register, values)
  return (
    <div className={styles.row}>
      {deadline !== undefined && <DateTile deadline={deadline} />}
      <div className={styles.rowText} dir="auto">
        <p id={titleId} className={clsx(styles.rowTitle, !title && styles.untitled)}>
          {title || t('item.add.preview.untitled')}
        </p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className={styles.rowDetails}>
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The deadline in Unix seconds; undefined without one, or while it is being typed. */
export function deadlineOf({ fieldSet, deadlineField }: RegisterDeclaration, values: FormValues) {
  const value = deadlineField === undefined ? undefined : values[fieldSet]?.[deadlineField]
  if (typeof value === 'number') return value
  return typeof value === 'string' && isCalendarDate(value) ? endOfDayInTallinn(value) : undefined
}
