import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { refreshColumnsOf } from '#cms/items/refresh-columns.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { callerOf, isAdmin } from '#cms/platform/auth/caller.ts'
import type { FormChange, FormInput } from '#contract/admin-forms.ts'
import type { Check } from '#contract/checklist.ts'
import { type ValidForm, validateForm } from '#contract/definitions/validate-form.ts'
import { defaultSettings, type FormSettings } from '#contract/form-settings.ts'
import type { FormStatus } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { assembleForm, type StoredField } from './assemble-form.ts'
import {
  assertAddable,
  assertUpdatable,
  type Change,
  changeDefinitions,
  type DefinitionText,
  type SavedDefinition,
  type Stored,
  saveDefinitionTexts,
} from './change-definitions.ts'
import { type LoadedForm, loadFieldSets, loadFormRows, toForm } from './definition-rows.ts'
import { requireStoredForm } from './load-definitions.ts'
import { createField } from './save-field.ts'
import { createFieldSet } from './save-field-set.ts'
import { fieldSetInFormTextKeys, textKeys } from './text-keys.ts'

type FormUpdate = { updatedAt: string; status?: FormStatus | undefined; values: FormInput }

/**
 * Adds a form, as a draft by default, with its new fields and field sets; runs in `changeDefinitions`.
 * @throws Problem `invalid`, `slugInUse`, `forbidden`
 */
export async function createForm(
  req: PayloadRequest,
  stored: Stored,
  input: FormInput & { status?: FormStatus },
): Promise<Change> {
  const { slug, permissions, status = 'draft' } = input
  const { form, issues } = validateForm(input, await loadKnown(req, stored.fields))
  assertSettable(req, defaultSettings, form.settings)
  const named = ({ slug, fieldSets }: { slug: string; fieldSets: { slug: string }[] }) => ({
    slug,
    keys: fieldSets.flatMap((set) => fieldSetInFormTextKeys(slug, set.slug)),
  })
  assertAddable(named({ ...form, slug }), issues, (await loadFormRows(req, {})).map(named))
  const { fields, texts: before } = await addNewDefinitions(req, stored, input)
  const data = {
    slug,
    permissions,
    status,
    fieldSets: fieldSetsOf(form),
    ...checklistOf(form),
    ...(form.retention !== undefined && { retention: form.retention }),
    ...(form.settings && { settings: form.settings }),
  }
  const row = await req.payload.create({ collection: 'forms', data, ...asCaller(req) })
  const texts = await saveDefinitionTexts(req, before, textsOf(slug, form))
  return { saved: assembleForm(toForm(row), { fields, texts }), stored: { fields, texts } }
}

/**
 * Existing items retain their values, including those of removed fields. Runs in `changeDefinitions`.
 * @throws Problem `notFound`, `conflict` on a stale copy, `invalid`, `forbidden`
 */
export async function rewriteForm(
  req: PayloadRequest,
  stored: Stored,
  name: string,
  change: FormUpdate,
): Promise<Change> {
  const { status, values } = change
  const current = await requireStoredForm(req, name)
  const { form, issues } = validateForm(values, await loadKnown(req, stored.fields))
  assertUpdatable(assembleForm(current, stored), change, issues)
  assertSettable(req, current.settings, form.settings)
  const { fields, texts: before } = await addNewDefinitions(req, stored, values)
  const { uuid, slug } = current
  const data = {
    permissions: values.permissions,
    fieldSets: fieldSetsOf(form),
    ...checklistOf(form),
    ...(form.retention !== undefined && { retention: form.retention }),
    ...(form.settings && { settings: form.settings }),
    ...(status && { status }),
  }
  const row = toForm(await req.payload.update({ collection: 'forms', id: uuid, data, ...asCaller(req) }))
  const texts = await saveDefinitionTexts(req, before, textsOf(slug, form))
  const saved = assembleForm(row, { fields, texts })
  if (fieldPathsOf(row) !== fieldPathsOf(current)) await refreshColumnsOf(req, saved)
  return { saved, stored: { fields, texts } }
}

/** @throws Problem `slugInUse` if the translation keys of one are those of another definition */
async function addNewDefinitions(
  req: PayloadRequest,
  stored: Stored,
  { newFieldSets = [], newFields = [] }: FormInput,
): Promise<Stored> {
  let current = stored
  for (const values of newFieldSets) current = (await createFieldSet(req, current, values)).stored
  for (const values of newFields) current = (await createField(req, current, values, 'one')).stored
  return current
}

/** Only administrators change who sees the items, and the settings of a form whose items only they see. @throws Problem `forbidden` */
function assertSettable(req: PayloadRequest, before: FormSettings, after = before): void {
  const isRestricted = [before, after].some(({ seenBy }) => seenBy === 'admins')
  if (isRestricted && !isDeepStrictEqual(before, after) && !isAdmin(callerOf(req)))
    throw new Problem('forbidden')
}

/** The paths of all fields, for comparison. */
function fieldPathsOf({ fieldSets }: LoadedForm): string {
  return fieldSets.flatMap((set) => set.fields.map(({ slug }) => `${set.slug}.${slug}`)).join()
}

/** All status transitions are allowed. @throws Problem `notFound`, `conflict` on a stale copy */
export function changeFormStatus(
  req: PayloadRequest,
  name: string,
  change: Extract<FormChange, { action: 'status' }>,
): Promise<SavedDefinition> {
  return changeDefinitions(req, async (parts) => {
    const stored = await requireStoredForm(req, name)
    const { uuid, status, updatedAt } = assembleForm(stored, parts)
    assertSameForm(stored, change)
    assertCurrent({ updatedAt }, change.updatedAt)
    if (change.status && change.status !== status) throw new Problem('conflict', { updatedAt })
    const data = { status: change.newStatus }
    const row = await req.payload.update({ collection: 'forms', id: uuid, data, ...asCaller(req) })
    return assembleForm(toForm(row), parts)
  })
}

/** Asserts that body and path refer to the same form. @throws Problem `badRequest` */
function assertSameForm(
  form: LoadedForm,
  { uuid = form.uuid, slug = form.slug }: { uuid?: string | undefined; slug?: string | undefined },
): void {
  if (uuid.toLowerCase() !== form.uuid || slug !== form.slug) throw new Problem('badRequest')
}

async function loadKnown(req: PayloadRequest, fields: ReadonlyMap<string, StoredField>) {
  const fieldSets = await loadFieldSets(req)
  return { fieldSets: new Set(fieldSets.map(({ slug }) => slug)), fields }
}

function fieldSetsOf({ fieldSets }: ValidForm) {
  return fieldSets.map(({ slug, order, fields }) => ({ slug, order, fields }))
}

/** Each check keeps its key, by which ticks of entries refer to it; a new or repeated one gets another. */
function checklistOf({ checklist }: ValidForm): { checklist?: Check[] } {
  if (!checklist) return {}
  const used = new Set<string>()
  const keyed = checklist.map(({ key = randomUUID(), text }) => {
    const own = used.has(key) ? randomUUID() : key
    used.add(own)
    return { key: own, text }
  })
  return { checklist: keyed }
}

function textsOf(slug: string, form: ValidForm): DefinitionText[] {
  return [
    { key: textKeys.formTitle(slug), ...form.title },
    { key: textKeys.formDescription(slug), ...form.description },
    ...form.fieldSets.flatMap((set) => [
      { key: textKeys.fieldSet(slug, set.slug), ...set.translation },
      { key: textKeys.fieldSetDescription(slug, set.slug), ...set.description },
    ]),
  ]
}
