import { isDeepStrictEqual } from 'node:util'
import {
  filesIn,
  filledFields,
  numberOf,
  publicValues,
  textOf,
  valueAnywhere,
} from '#cms/forms/read-values.ts'
import type { Item } from '#cms/payload-types.ts'
import { type FieldValue, type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { VisibleFile } from '#contract/files.ts'
import type { Form, WithFieldSets } from '#contract/forms.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { defaultVisibility, type Visibility, visibilitySchema } from '#contract/roles.ts'
import type { Language, Text } from '#contract/texts.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { textsWithin } from '#contract/values/value-text.ts'
import { facetsOf } from './facets.ts'
import { type SearchTexts, searchKeysOf, searchTextsOf, titleField } from './search-texts.ts'
import { textLanguageOf } from './text-language.ts'

/**
 * Items of another version are projected again by a job. Increment it with every change of the projection: of
 * `projectItem`, the facets, `searchTextsOf`, `stemKeys`, `foldText` or `textLanguageOf`.
 */
export const projectionVersion = 9

/**
 * The columns by which lists are sorted, filtered and searched, all derived from an item's values. Sorting and searching
 * disclose values, so private and removed fields are excluded, except from the restrictions and from `search.private`.
 */
type ItemColumns = {
  firstName: string | null
  lastName: string | null
  title: Text
  /** Of texts that are in one language only; null if unknown. */
  textLanguage: Language | null
  organization: string | null
  curriculum: string | null
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

type ProjectedColumns = Pick<
  ItemColumns,
  'firstName' | 'lastName' | 'title' | 'organization' | 'curriculum' | 'year'
>

const noColumns: ProjectedColumns = {
  firstName: null,
  lastName: null,
  title: { et: '', en: '' },
  organization: null,
  curriculum: null,
  year: null,
}

/** A name or a title, whatever the type of its field is. */
function storedText(value: FieldValue | undefined): string {
  return textsWithin(value).join(', ')
}

function sameTitle(title: string): Text {
  return { et: title, en: title }
}

/** Forms that are not registers: the first text field is the item's title. */
function projectOther(form: WithFieldSets, values: FormValues): ProjectedColumns {
  return { ...noColumns, title: sameTitle(storedText(titleField(filledFields(form, values))?.value)) }
}

/** The names, title and list columns derived from an item's values. */
export function projectColumns(form: Pick<Form, 'slug' | 'fieldSets'>, values: FormValues): ProjectedColumns {
  const register = findRegister(form.slug)
  return register ? projectRegister(register, values[register.fieldSet] ?? {}) : projectOther(form, values)
}

function projectRegister(register: RegisterDeclaration, values: FormValues[string]): ProjectedColumns {
  const { titleFields, authorFields, organizationField, curriculumField, yearField } = register
  return {
    title: { et: storedText(values[titleFields.et]), en: storedText(values[titleFields.en]) },
    firstName: authorFields ? storedText(values[authorFields.firstName]) : null,
    lastName: authorFields ? storedText(values[authorFields.lastName]) : null,
    organization: organizationField ? storedText(values[organizationField]) : null,
    curriculum: (curriculumField && textOf(values[curriculumField])) || null,
    year: yearField ? numberOf(values[yearField]) : null,
  }
}

/** An offer is open until the end of its deadline's day, whatever the time of day of the submitted timestamp. */
function endOfOffer(deadline: number): string {
  return new Date(endOfDayInTallinn(dayInTallinn(deadline)) * 1000 + 999).toISOString()
}

/** Visibility, embargo and deadline. They remain effective after their fields are removed from the form. */
function projectRestrictions(form: Pick<Form, 'slug'>, values: FormValues) {
  const deadlineField = findRegister(form.slug)?.deadlineField
  const deadline = deadlineField ? numberOf(valueAnywhere(values, deadlineField)) : null
  return {
    visibility: visibilitySchema.safeParse(valueAnywhere(values, 'visibility')).data ?? defaultVisibility,
    embargoUntil: textOf(valueAnywhere(values, 'embargo_until')) || null,
    deadlineAt: deadline === null ? null : endOfOffer(deadline),
  }
}

/** The language that the texts of values seem to be in; null if they are too short to tell. */
export function proposeTextLanguage(
  form: Pick<Form, 'slug' | 'fieldSets'>,
  values: FormValues,
): Promise<Language | null> {
  const visible = publicValues(form, values)
  return textLanguageOf(form, visible, projectColumns(form, visible).title)
}

/** Whether the stored columns are those that `projectItem` would derive from these values and the current form. */
export function isProjected(
  form: Pick<Form, 'updatedAt'>,
  { values: stored, search }: Pick<Item, 'values' | 'search'>,
  values: FormValues,
): boolean {
  return (
    isDeepStrictEqual(values, formValuesSchema.parse(stored)) &&
    Date.parse(search?.asOf ?? '') === Date.parse(form.updatedAt) &&
    search?.keysVersion === projectionVersion
  )
}

/** Projects an item's values to its columns. `keywords`: see `loadKeywords`. */
export async function projectItem(
  form: Pick<Form, 'slug' | 'fieldSets' | 'updatedAt'>,
  values: FormValues,
  keywords: ReadonlyMap<string, LabelledKeyword>,
): Promise<ItemColumns> {
  const texts = searchTextsOf(form, filledFields(form, values), keywords)
  const visible = publicValues(form, values)
  const columns = projectColumns(form, visible)
  return {
    ...columns,
    textLanguage: await textLanguageOf(form, visible, columns.title),
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
      keysVersion: projectionVersion,
      facets: facetsOf(form.slug, visible).join('\n'),
    },
  }
}
