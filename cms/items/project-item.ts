import {
  filesIn,
  filledFields,
  numberOf,
  publicValues,
  textOf,
  textsOf,
  valueAnywhere,
} from '#cms/forms/read-values.ts'
import type { VisibleFile } from '#contract/files.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { registerSchema } from '#contract/items.ts'
import { type Visibility, visibilitySchema } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { levelKeyOf } from './level-key.ts'
import { namingField, type SearchTexts, searchTextsOf } from './search-texts.ts'

/**
 * The columns that lists sort, filter and search by; all derived from an entry's values. But for the restrictions, and
 * what managers alone search, nothing private is in them, nor of a field that the form has lost: what can be sorted by
 * or found is as good as told.
 */
export type ItemColumns = {
  firstName: string | null
  lastName: string | null
  title: Text
  organization: string | null
  curriculum: string | null
  levelKey: string | null
  year: number | null
  deadlineAt: string | null
  visibility: Visibility
  embargoUntil: string | null
  files: VisibleFile[]
  /** `asOf` tells columns that were derived by an older form (`updatedAt` of the form). */
  search: SearchTexts & { asOf: string }
}

type ItemFacts = Pick<
  ItemColumns,
  'firstName' | 'lastName' | 'title' | 'organization' | 'curriculum' | 'levelKey' | 'year'
>
type Values = FormValues[string]

const nothing: ItemFacts = {
  firstName: null,
  lastName: null,
  title: { et: '', en: '' },
  organization: null,
  curriculum: null,
  levelKey: null,
  year: null,
}

const sameTitle = (title: string): Text => ({ et: title, en: title })

function projectThesis(values: Values): ItemFacts {
  return {
    ...nothing,
    firstName: textOf(values.ut_first_name),
    lastName: textOf(values.ut_last_name),
    title: { et: textOf(values.title_et), en: textOf(values.title_en) },
    curriculum: textOf(values.curriculum) || null,
    levelKey: levelKeyOf(textsOf(values.degree)),
    year: numberOf(values.year),
  }
}

function projectTopic(values: Values): ItemFacts {
  return {
    ...nothing,
    title: sameTitle(textOf(values.thesis_topic_name)),
    organization: textOf(values.organization_or_study_group_name),
    levelKey: levelKeyOf(textsOf(values.level)),
  }
}

function projectInternship(values: Values): ItemFacts {
  return {
    ...nothing,
    title: sameTitle(textOf(values.internship_field)),
    organization: textOf(values.organization_name),
    levelKey: levelKeyOf(textsOf(values.level)),
  }
}

/** A form that is no register: its first text names the entry. */
function projectEntry(form: Pick<Form, 'fieldSets'>, values: FormValues): ItemFacts {
  return { ...nothing, title: sameTitle(textOf(namingField(filledFields(form, values))?.value)) }
}

/** What these values say of an entry. */
export function projectFacts(form: Pick<Form, 'slug' | 'fieldSets'>, values: FormValues): ItemFacts {
  switch (registerSchema.safeParse(form.slug).data) {
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

/** An offer is open to the end of its deadline's day, whatever moment of it was sent. */
function endOfOffer(deadline: number): string {
  return new Date(endOfDayInTallinn(dayInTallinn(deadline)) * 1000 + 999).toISOString()
}

/** Who may see an entry and its files, and until when: this holds though the form has lost the field. */
function projectRestrictions(form: Pick<Form, 'slug'>, values: FormValues) {
  const deadline = form.slug === 'internship' ? numberOf(valueAnywhere(values, 'application_deadline')) : null
  return {
    visibility: visibilitySchema.safeParse(valueAnywhere(values, 'visibility')).data ?? 'everyone',
    embargoUntil: textOf(valueAnywhere(values, 'embargo_until')) || null,
    deadlineAt: deadline === null ? null : endOfOffer(deadline),
  }
}

/** The one projection from an entry's values to its columns. */
export function projectItem(
  form: Pick<Form, 'slug' | 'fieldSets' | 'updatedAt'>,
  values: FormValues,
): ItemColumns {
  return {
    ...projectFacts(form, publicValues(form, values)),
    ...projectRestrictions(form, values),
    files: filesIn(form, values).map(({ fileName, fileSize, field }) => ({
      name: fileName,
      size: fileSize,
      field_slug: field,
    })),
    search: { ...searchTextsOf(form, filledFields(form, values)), asOf: form.updatedAt },
  }
}
