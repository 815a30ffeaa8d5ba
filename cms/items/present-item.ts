import { configuration } from '#cms/configuration.ts'
import { numberOf, textOf, textsOf } from '#cms/forms/read-values.ts'
import type { Item } from '#cms/payload-types.ts'
import { permanentUrl, type VisibleFile, visibleFileSchema } from '#contract/files.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import { statusAt } from '#contract/item-statuses.ts'
import type { Entry, Internship, Submitter, Thesis, Topic } from '#contract/items.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { levelsIn } from './level-key.ts'
import { projectFacts } from './project-item.ts'
import { type View, visibleFieldSets, visibleValues } from './visible-values.ts'

/** A row as kept, beside the form that shapes it. */
export type Kept = { item: Item; form: Form; view: View; now: Date }

function common({ item, form, view, now }: Kept) {
  return {
    uuid: item.id,
    status: statusAt(item.status, item.deadlineAt, now),
    updatedAt: item.updatedAt,
    files: visibleFiles({ item, form, view, now }),
    values: visibleValues(form, formValuesSchema.parse(item.values), view),
  }
}

/**
 * An entry's files; one under embargo says until when it is withheld. Private ones, and those of fields that the form
 * has lost, are for managers alone.
 */
export function visibleFiles({ item, form, view, now }: Kept): VisibleFile[] {
  const open = new Set(
    form.fieldSets.flatMap(({ fields }) =>
      fields.filter(({ settings }) => !settings.private).map(({ slug }) => slug),
    ),
  )
  const embargo = embargoOf(item, now)
  return visibleFileSchema
    .array()
    .parse(item.files ?? [])
    .filter((file) => view.asManager || open.has(file.field_slug))
    .map((file) => (embargo ? { ...file, embargoUntil: embargo } : file))
}

/** The day until which files are withheld; null when they are not, or no longer. */
export function embargoOf({ embargoUntil }: Pick<Item, 'embargoUntil'>, now: Date): string | null {
  return embargoUntil && embargoUntil > dayInTallinn(Math.floor(now.getTime() / 1000)) ? embargoUntil : null
}

export function titleOf({ title }: Pick<Item, 'title'>) {
  const { et, en } = title ?? {}
  return { et: et || en || '', en: en || et || '' }
}

/** Nothing private is in the columns; what managers see is made of all values. */
function factsOf({ item, form, view }: Kept) {
  return view.asManager ? projectFacts(form, formValuesSchema.parse(item.values)) : item
}

export function presentThesis(kept: Kept): Thesis {
  const shown = common(kept)
  const facts = factsOf(kept)
  return {
    ...shown,
    first_name: facts.firstName ?? '',
    last_name: facts.lastName ?? '',
    title: titleOf(facts),
    curriculum: facts.curriculum ?? null,
    fields: visibleFieldSets(kept.form, shown.values).flatMap(({ fields }) => fields),
    year: facts.year ?? null,
  }
}

export function presentTopic(kept: Kept): Topic {
  const { item, form } = kept
  const shown = common(kept)
  const facts = factsOf(kept)
  return {
    ...shown,
    organization_or_study_group_name: facts.organization ?? '',
    thesis_topic_name: titleOf(facts).et,
    level: levelsIn(facts.levelKey),
    fieldsets: visibleFieldSets(form, shown.values),
    organization_logo_url: logoUrl(item.id, shown.files),
  }
}

export function presentInternship(kept: Kept): Internship {
  const { item, form } = kept
  const shown = common(kept)
  const facts = factsOf(kept)
  const values = shown.values.general_intern ?? {}
  const deadline = numberOf(values.application_deadline)
  return {
    ...shown,
    deadlineAt: deadline === null ? null : (item.deadlineAt ?? null),
    organization_name: facts.organization ?? '',
    organization_logo_url: logoUrl(item.id, shown.files),
    internship_field: textOf(values.internship_field),
    number_of_positions: numberOf(values.number_of_positions),
    level: levelsIn(facts.levelKey),
    total_volume: textOf(values.total_volume) || null,
    period: textsOf(values.period),
    application_deadline: deadline,
    fieldsets: visibleFieldSets(form, shown.values),
  }
}

export function presentEntry(kept: Kept): Entry {
  const shown = common(kept)
  return { ...shown, title: titleOf(factsOf(kept)), fieldsets: visibleFieldSets(kept.form, shown.values) }
}

/** An item of any form, by its register's shape. */
export function presentRow(kept: Kept): Thesis | Topic | Internship | Entry {
  switch (kept.form.slug) {
    case 'thesis':
      return presentThesis(kept)
    case 'topics':
      return presentTopic(kept)
    case 'internship':
      return presentInternship(kept)
    default:
      return presentEntry(kept)
  }
}

export function presentSubmitter(item: Item): Submitter | null {
  const { username = null, name = null, email = null } = item.submitter ?? {}
  return username || name || email ? { username, name, email } : null
}

function logoUrl(uuid: string, files: VisibleFile[]): string | null {
  const logo = files.find((file) => file.field_slug === 'organization_logo')
  return logo ? permanentUrl(configuration().publicUrl, uuid, logo) : null
}
