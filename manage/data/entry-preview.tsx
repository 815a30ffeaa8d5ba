import { makeStyles } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { fullName } from '#contract/person-name.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Abstracts } from '#ui/item/abstracts.tsx'
import { abstractFields, abstractsIn } from '#ui/item/abstracts-in.ts'
import { DetailsList } from '#ui/item/details-list.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import { ItemHeading } from '#ui/item/item-heading.tsx'
import { TextSection } from '#ui/item/text-section.tsx'
import { type VisibleField, visibleFields } from '#ui/item/visible-fields.ts'
import { itemTitle } from './item-title.ts'

const useStyles = makeStyles({
  entry: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '28px',
    maxWidth: '680px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    containerType: 'inline-size',
  },
  author: { marginTop: '12px', font: 'var(--text-16-strong)' },
})

type Props = { item: AdminItem; headingRef: Ref<HTMLHeadingElement> }

/** An entry as its public page displays it: title, author, abstracts, texts and details, without private values. */
export function EntryPreview({ item, headingRef }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { slug } = item.form
  const register = findRegister(slug)
  const fields = item.fieldSets.flatMap((set) => set.fields)
  const values = Object.values(item.values).flatMap((set) =>
    Object.entries(set).map(([field_slug, value]) => ({ field_slug, value })),
  )
  const textOf = (field = '') =>
    textsOf(values.find(({ field_slug }) => field_slug === field)?.value).join('\n\n')
  const { firstName, lastName } = register?.authorFields ?? {}
  const author =
    fullName({ firstName: textOf(firstName), lastName: textOf(lastName) }) ||
    textOf(register?.organizationField)
  const shownElsewhere = [
    ...Object.values(register?.titleFields ?? {}),
    firstName,
    lastName,
    register?.organizationField,
    ...abstractFields,
    ...fields.filter(({ settings }) => settings.private).map((field) => field.slug),
  ].filter((each) => each !== undefined)
  const visible = visibleFields(item, values, shownElsewhere)
  const isLong = ({ field }: VisibleField) => fieldTypeOf(field).kind === 'longText'
  const labelOf = ({ field }: VisibleField) => inLanguage(field.labels, language)
  const render = ({ field, value }: VisibleField) => (
    <FieldValueText field={field} value={value} entryLanguage={item.language} keywords={item.keywords} />
  )
  return (
    <article
      className={styles.entry}
      data-hue={register?.hue ?? 'none'}
      aria-label={t('manage.review.entry')}
    >
      <header>
        <ItemHeading
          ref={headingRef}
          title={{ et: itemTitle(slug, item, 'et'), en: itemTitle(slug, item, 'en') }}
        />
        {author && <p className={styles.author}>{author}</p>}
      </header>
      <Abstracts abstracts={abstractsIn(textOf, language)} />
      {visible.filter(isLong).map((each) => (
        <TextSection key={each.field.slug} title={labelOf(each)}>
          {render(each)}
        </TextSection>
      ))}
      <DetailsList
        details={visible
          .filter((each) => !isLong(each))
          .map((each) => ({ term: labelOf(each), value: render(each) }))}
      />
    </article>
  )
}
