import {
  filesIn,
  filledFields,
  numberOf,
  publicValues,
  textOf,
  textsOf,
  valueAnywhere,
} from '#cms/forms/read-values.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { VisibleFile } from '#contract/files.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { toRegister } from '#contract/registers.ts'
import { defaultVisibility, type Visibility, visibilitySchema } from '#contract/roles.ts'
import type { Language, Text } from '#contract/texts.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { textsWithin } from '#contract/values/value-text.ts'
import { facetsOf } from './facets.ts'
import { levelKeyOf } from './rules.ts'
import {
  type SearchTexts,
  searchKeysOf,
  searchKeysVersion,
  searchTextsOf,
  titleField,
} from './search-texts.ts'
import { textLanguageOf } from './text-language.ts'

/**
 * The columns by which lists are sorted, filtered and searched, all derived from an entry's values. Sorting and searching
 * disclose values, so private and removed fields are excluded, except from the restrictions and from `search.private`.
 */
export type ItemColumns = {
  firstName: string | null
  lastName: string | null
  title: Text
  /** Of texts that are in one language only; null if unknown. */
  textLanguage: Language | null
  organization: string | null
  curriculum: string | null
  levelKey: string | null
  year: number | null
  deadlineAt: string | null
  visibility: Visibility
  embargoUntil: string | null
  files: VisibleFile[]
  /**
   * `asOf`: `updatedAt` of the form that the columns were derived with. Columns with an older `asOf` or another
   * `keysVersion` are stale.
   */
  search: SearchTexts & { asOf: string; keys: string; keysVersion: number; facets: string }
}

type ItemFacts = Pick<
  ItemColumns,
  'firstName' | 'lastName' | 'title' | 'organization' | 'curriculum' | 'levelKey' | 'year'
>
type Values = FormValues[string]

const noFacts: ItemFacts = {
  firstName: null,
  lastName: null,
  title: { et: '', en: '' },
  organization: null,
  curriculum: null,
  levelKey: null,
  year: null,
}

/** A name or a title, whatever the type of its field is. */
function storedText(value: FieldValue | undefined): string {
  return textsWithin(value).join(', ')
}

function sameTitle(title: string): Text {
  return { et: title, en: title }
}

function projectThesis(values: Values): ItemFacts {
  return {
    ...noFacts,
    firstName: storedText(values.ut_first_name),
    lastName: storedText(values.ut_last_name),
    title: { et: storedText(values.title_et), en: storedText(values.title_en) },
    curriculum: textOf(values.curriculum) || null,
    levelKey: levelKeyOf(textsOf(values.degree)),
    year: numberOf(values.year),
  }
}

function projectTopic(values: Values): ItemFacts {
  return {
    ...noFacts,
    title: sameTitle(storedText(values.thesis_topic_name)),
    organization: storedText(values.organization_or_study_group_name),
    levelKey: levelKeyOf(textsOf(values.level)),
  }
}

function projectInternship(values: Values): ItemFacts {
  return {
    ...noFacts,
    title: sameTitle(storedText(values.internship_field)),
    organization: storedText(values.organization_name),
    levelKey: levelKeyOf(textsOf(values.level)),
  }
}

/** Forms that are not registers: the first text field is the entry's title. */
function projectEntry(form: Pick<Form, 'fieldSets'>, values: FormValues): ItemFacts {
  return { ...noFacts, title: sameTitle(storedText(titleField(filledFields(form, values))?.value)) }
}

/** The names, title and list columns derived from an entry's values. */
export function projectFacts(form: Pick<Form, 'slug' | 'fieldSets'>, values: FormValues): ItemFacts {
  switch (toRegister(form.slug)) {
    case 'thesis':
      return projectThesis(values.general_thesis ?? {})
    case 'topics':
      return projectTopic(values.general_topics ?? {})
    case 'internship':
      return projectInternship(values.general_intern ?? {})
    case undefined:
      return projectEntry(form, values)
  }
}

/** An offer is open until the end of its deadline's day, whatever the time of day of the submitted timestamp. */
function endOfOffer(deadline: number): string {
  return new Date(endOfDayInTallinn(dayInTallinn(deadline)) * 1000 + 999).toISOString()
}

/** Visibility, embargo and deadline. They remain effective after their fields are removed from the form. */
function projectRestrictions(form: Pick<Form, 'slug'>, values: FormValues) {
  const deadline = form.slug === 'internship' ? numberOf(valueAnywhere(values, 'application_deadline')) : null
  return {
    visibility: visibilitySchema.safeParse(valueAnywhere(values, 'visibility')).data ?? defaultVisibility,
    embargoUntil: textOf(valueAnywhere(values, 'embargo_until')) || null,
    deadlineAt: deadline === null ? null : endOfOffer(deadline),
  }
}

/** Projects an entry's values to its columns. `keywordLabels`: see `readKeywordLabels`. */
export function projectItem(
  form: Pick<Form, 'slug' | 'fieldSets' | 'updatedAt'>,
  values: FormValues,
  keywordLabels: ReadonlyMap<string, string>,
): ItemColumns {
  const texts = searchTextsOf(form, filledFields(form, values), keywordLabels)
  const visible = publicValues(form, values)
  const facts = projectFacts(form, visible)
  return {
    ...facts,
    textLanguage: textLanguageOf(form, visible, facts.title.et || facts.title.en),
    ...projectRestrictions(form, values),
    files: filesIn(form, values).map(({ fileName, originalName, fileSize, field }) => ({
      name: fileName,
      ...(originalName && { originalName }),
      size: fileSize,
      field_slug: field,
    })),
    search: {
      ...texts,
      asOf: form.updatedAt,
      keys: searchKeysOf(texts),
      keysVersion: searchKeysVersion,
      facets: facetsOf(form.slug, visible).join('\n'),
    },
  }
}
