import type { ShownFile } from '#contract/files.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { registerSchema } from '#contract/items.ts'
import { type Visibility, visibilitySchema } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { levelKeyOf } from './level-key.ts'
import { fileOf, filledFields, numberOf, textOf, textsOf } from './read-values.ts'
import { namingField, type SearchTexts, searchTextsOf } from './search-texts.ts'

/** The columns that lists sort, filter and search by; all derived from an entry's values. */
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
  files: ShownFile[]
  /** `asOf` tells texts that were gathered by an older form (`updatedAt` of the form). */
  search: SearchTexts & { asOf: string }
}

type RegisterColumns = Pick<
  ItemColumns,
  'firstName' | 'lastName' | 'title' | 'organization' | 'curriculum' | 'levelKey' | 'year' | 'deadlineAt'
>
type Values = FormValues[string]

const nothing: RegisterColumns = {
  firstName: null,
  lastName: null,
  title: { et: '', en: '' },
  organization: null,
  curriculum: null,
  levelKey: null,
  year: null,
  deadlineAt: null,
}

const sameTitle = (title: string): Text => ({ et: title, en: title })

function projectThesis(values: Values): RegisterColumns {
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

function projectTopic(values: Values): RegisterColumns {
  return {
    ...nothing,
    title: sameTitle(textOf(values.thesis_topic_name)),
    organization: textOf(values.organization_or_study_group_name),
    levelKey: levelKeyOf(textsOf(values.level)),
  }
}

/** An offer is open to the end of its deadline's day, whatever moment of it was sent. */
function endOfOffer(deadline: number): string {
  return new Date(endOfDayInTallinn(dayInTallinn(deadline)) * 1000 + 999).toISOString()
}

function projectInternship(values: Values): RegisterColumns {
  const deadline = numberOf(values.application_deadline)
  return {
    ...nothing,
    title: sameTitle(textOf(values.internship_field)),
    organization: textOf(values.organization_name),
    levelKey: levelKeyOf(textsOf(values.level)),
    deadlineAt: deadline === null ? null : endOfOffer(deadline),
  }
}

/** A form that is no register: its first text names the entry. */
function projectEntry(form: Pick<Form, 'fieldSets'>, values: FormValues): RegisterColumns {
  return { ...nothing, title: sameTitle(textOf(namingField(filledFields(form, values))?.value)) }
}

function projectRegister(form: Pick<Form, 'slug' | 'fieldSets'>, values: FormValues): RegisterColumns {
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

/** The one projection from an entry's values to its columns. */
export function projectItem(
  form: Pick<Form, 'slug' | 'fieldSets' | 'updatedAt'>,
  values: FormValues,
): ItemColumns {
  const filled = filledFields(form, values)
  const valueIn = (slug: string) => filled.find(({ field }) => field.slug === slug)?.value
  return {
    ...projectRegister(form, values),
    visibility: visibilitySchema.safeParse(valueIn('visibility')).data ?? 'everyone',
    embargoUntil: textOf(valueIn('embargo_until')) || null,
    files: filled.flatMap(({ field, value }) => {
      const file = field.type === 'file' ? fileOf(value) : null
      return file ? [{ name: file.fileName, size: file.fileSize, field_slug: field.slug }] : []
    }),
    search: { ...searchTextsOf(form, filled), asOf: form.updatedAt },
  }
}
