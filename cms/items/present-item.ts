import { sql } from 'drizzle-orm'
import { configuration } from '#cms/configuration.ts'
import { numberOf, textOf } from '#cms/forms/read-values.ts'
import { isOwnAddress, submitterAddresses } from '#cms/mails/rules.ts'
import type { AdminItem } from '#contract/admin-items.ts'
import type { AdminRow, Submitter } from '#contract/admin-list.ts'
import type { Assignee } from '#contract/assignment.ts'
import type { FormValues } from '#contract/fields.ts'
import { permanentUrl, type VisibleFile } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import { editStatusesOf, statusAt } from '#contract/item-statuses.ts'
import type { Entry, Internship, Thesis, Topic } from '#contract/items.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { LatestChange } from '#contract/overview.ts'
import { findRegister, type Register, toRegister } from '#contract/registers/registers.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { parseVolume } from '#contract/values/volume.ts'
import { presentAssignee } from './assign-items.ts'
import type { StoredItem } from './item-row.ts'
import { type View, visibleFiles, visibleValues } from './policy.ts'
import { projectColumns } from './project-item.ts'
import { closedIn, correctedAtIn, visibleFieldSets } from './rules.ts'

/** A stored item with everything that its presentation depends on. */
export type LoadedItem = { item: StoredItem; form: Form; view: View; now: Date }

function common({ item, form, view, now }: LoadedItem) {
  return {
    uuid: item.id,
    reference: item.reference ?? '',
    status: statusAt(item.status, item.deadlineAt, now),
    updatedAt: item.updatedAt,
    language: item.language,
    files: visibleFiles({ item, form, view, now }),
    values: visibleValues(form, item.values, view),
  }
}

export function titleOf({ title }: Pick<StoredItem, 'title'>) {
  const { et, en } = title ?? {}
  return { et: et || en || '', en: en || et || '' }
}

/** `titleOf` by the columns of an item. */
export const titleColumns = {
  et: sql`coalesce(nullif(title_et, ''), title_en, '')`,
  en: sql`coalesce(nullif(title_en, ''), title_et, '')`,
} as const

/** The columns contain no private values, so the columns for managers are projected from all values. */
function columnsOf({ item, form, view }: LoadedItem) {
  return view.asManager ? projectColumns(form, item.values) : item
}

export function presentThesis(loaded: LoadedItem): Thesis {
  const base = common(loaded)
  const columns = columnsOf(loaded)
  return {
    ...base,
    first_name: columns.firstName ?? '',
    last_name: columns.lastName ?? '',
    title: titleOf(columns),
    curriculum: columns.curriculum ?? null,
    fields: visibleFieldSets(loaded.form, base.values).flatMap(({ fields }) => fields),
    year: columns.year ?? null,
  }
}

export function presentTopic(loaded: LoadedItem): Topic {
  const { item, form } = loaded
  const base = common(loaded)
  const columns = columnsOf(loaded)
  return {
    ...base,
    organization_or_study_group_name: columns.organization ?? '',
    thesis_topic_name: titleOf(columns).et,
    level: levelsOf(form, base.values),
    fieldsets: visibleFieldSets(form, base.values),
    organization_logo_url: logoUrl(item.id, base.files),
  }
}

export function presentInternship(loaded: LoadedItem): Internship {
  const { item, form } = loaded
  const base = common(loaded)
  const columns = columnsOf(loaded)
  const values = base.values.general_intern ?? {}
  const deadline = numberOf(values.application_deadline)
  return {
    ...base,
    deadlineAt: deadline === null ? null : (item.deadlineAt ?? null),
    organization_name: columns.organization ?? '',
    organization_logo_url: logoUrl(item.id, base.files),
    internship_field: textOf(values.internship_field),
    number_of_positions: numberOf(values.number_of_positions),
    level: levelsOf(form, base.values),
    total_volume: textOf(values.total_volume) || null,
    volume: parseVolume(textOf(values.total_volume)),
    period: textsOf(values.period),
    application_deadline: deadline,
    fieldsets: visibleFieldSets(form, base.values),
  }
}

function presentEntry(loaded: LoadedItem): Entry {
  const base = common(loaded)
  return { ...base, title: titleOf(columnsOf(loaded)), fieldsets: visibleFieldSets(loaded.form, base.values) }
}

const presenters = {
  thesis: presentThesis,
  topics: presentTopic,
  internship: presentInternship,
} as const satisfies Record<Register, (loaded: LoadedItem) => Thesis | Topic | Internship>

/** An item of a register in its shape. */
export function presentRegisterItem(loaded: LoadedItem): Thesis | Topic | Internship {
  const register = toRegister(loaded.form.slug)
  if (!register) throw new Error(`${loaded.form.slug} is not a register`)
  return presenters[register](loaded)
}

/** An item of any form, in the shape of its register. */
export function presentRow(loaded: LoadedItem): Thesis | Topic | Internship | Entry {
  return toRegister(loaded.form.slug) ? presentRegisterItem(loaded) : presentEntry(loaded)
}

/** A row of lists for managers. */
export function presentAdminRow(loaded: LoadedItem, people: ReadonlyMap<string, Assignee>): AdminRow {
  const { item } = loaded
  const row = presentRow(loaded)
  return {
    ...row,
    createdAt: item.createdAt,
    submitter: presentSubmitter(item),
    correctedAt: correctedAtIn(row.status, item.correctedAt),
    addressUnconfirmed: item.addressUnconfirmed ?? false,
    assignee: presentAssignee(item.assignee, people),
    // Counted for all rows of a page at once.
    openChecks: 0,
    labelledKeywords: [],
  }
}

/** A row of lists with changes to items of several forms. */
export function presentChange(item: StoredItem, form: Form, now: Date): LatestChange {
  const { title, firstName, lastName, organization } = projectColumns(form, item.values)
  return {
    form: form.slug,
    uuid: item.id,
    reference: item.reference ?? '',
    status: statusAt(item.status, item.deadlineAt, now),
    updatedAt: item.updatedAt,
    title: titleOf({ title }),
    language: item.language,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    organization: organization ?? '',
  }
}

type AdminDetails = Pick<AdminItem, 'history' | 'events' | 'same' | 'checklist' | 'proposal' | 'usage'> & {
  keywords: ReadonlyMap<string, LabelledKeyword>
  people: ReadonlyMap<string, Assignee>
}

/** An item for editing, including the values of removed fields. */
export function presentAdminItem(
  loaded: LoadedItem,
  { history, events, same, checklist, proposal, usage, keywords, people }: AdminDetails,
): AdminItem {
  const { item, form, now } = loaded
  const status = statusAt(item.status, item.deadlineAt, now)
  return {
    uuid: item.id,
    reference: item.reference ?? '',
    status,
    statuses: [...editStatusesOf(form.slug, status)],
    form: { slug: form.slug, updatedAt: form.updatedAt },
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    submitter: presentSubmitter(item),
    correctedAt: correctedAtIn(status, item.correctedAt),
    addressUnconfirmed: item.addressUnconfirmed ?? false,
    addresses: submitterAddresses(form, item.values, item.confirmedAddress ?? null).map((email) => ({
      email,
      isConfirmed: isOwnAddress(email, item.confirmedAddress ?? null),
    })),
    assignee: presentAssignee(item.assignee, people),
    closed: closedIn(status, item.closed),
    proposal,
    language: item.language,
    chosenLanguage: item.chosenLanguage ?? null,
    values: item.values,
    files: visibleFiles(loaded),
    fieldSets: form.fieldSets,
    history,
    events,
    same,
    checklist,
    usage,
    keywordLabels: Object.fromEntries(
      [...keywords.values()]
        .filter(({ value, label }) => label !== value)
        .map(({ value, label }) => [value, label]),
    ),
    keywords: [...keywords.values()],
  }
}

function presentSubmitter(item: StoredItem): Submitter | null {
  const { username = null, name = null, email = null } = item.submitter ?? {}
  return username || name || email ? { username, name, email } : null
}

/** Alphabetically. */
function levelsOf(form: Form, values: FormValues): string[] {
  const register = findRegister(form.slug)
  return register ? textsOf(values[register.fieldSet]?.[register.levelField]).sort() : []
}

function logoUrl(uuid: string, files: VisibleFile[]): string | null {
  const logo = files.find((file) => file.field_slug === 'organization_logo')
  return logo ? permanentUrl(configuration().publicUrl, uuid, logo) : null
}
