import { makeStyles } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { fullName } from '#contract/person-name.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { supervisorFacet } from '#contract/registers/shared-facets.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldTypeOf, type Kind } from '#contract/values/field-types.ts'
import { supervisorNames } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Abstracts } from '#ui/item/abstracts.tsx'
import { abstractFields, abstractsIn } from '#ui/item/abstracts-in.ts'
import { DetailsList } from '#ui/item/details-list.tsx'
import { Facts } from '#ui/item/facts.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import { ItemHeading } from '#ui/item/item-heading.tsx'
import { registerFacts } from '#ui/item/register-facts.ts'
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
    font: 'var(--text-16)',
  },
  // As in the lead of an offer's page.
  organization: { marginBottom: '8px', font: 'var(--text-16-strong)' },
  details: { maxWidth: '37.4rem', containerType: 'inline-size' },
})

type Props = { item: AdminItem; headingRef: Ref<HTMLHeadingElement> }

/** An entry as its public page displays it: title, people and facts, abstracts, texts and details, without private values. */
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
  const organization = textOf(register?.organizationField)
  const titles = register?.titleFields
  // The organization is above it.
  const titleIn = (each: Language) =>
    (titles && inLanguage({ et: textOf(titles.et), en: textOf(titles.en) }, each)) ||
    itemTitle(slug, item, each)
  const supervisors = supervisorNames(
    values.find(({ field_slug }) => field_slug === supervisorFacet.field)?.value,
  )
  const facts = register ? registerFacts[register.slug] : []
  const shownElsewhere = [
    ...Object.values(register?.titleFields ?? {}),
    firstName,
    lastName,
    register?.organizationField,
    ...abstractFields,
    ...fields.filter(({ settings }) => settings.private).map((field) => field.slug),
  ].filter((each) => each !== undefined)
  const visible = visibleFields(item, values, shownElsewhere)
  const others = visible.filter(
    ({ field }) =>
      !facts.some((fact) => fact.field === field.slug) &&
      !(field.slug === supervisorFacet.field && supervisors.length > 0),
  )
  const ofKind = (kind: Kind) => others.filter(({ field }) => fieldTypeOf(field).kind === kind)
  const sections = [...ofKind('longText'), ...ofKind('keywords')]
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
        {organization && <p className={styles.organization}>{organization}</p>}
        <ItemHeading ref={headingRef} title={{ et: titleIn('et'), en: titleIn('en') }} />
        <Facts
          author={fullName({ firstName: textOf(firstName), lastName: textOf(lastName) })}
          supervisors={supervisors}
          declared={facts}
          fields={visible}
          entryLanguage={item.language}
          keywords={item.keywords}
        />
      </header>
      <Abstracts abstracts={abstractsIn(textOf, language)} />
      {sections.map((each) => (
        <TextSection key={each.field.slug} title={labelOf(each)}>
          {render(each)}
        </TextSection>
      ))}
      <div className={styles.details}>
        <DetailsList
          inRail
          details={others
            .filter((each) => !sections.includes(each))
            .map((each) => ({ term: labelOf(each), value: render(each) }))}
        />
      </div>
    </article>
  )
}
