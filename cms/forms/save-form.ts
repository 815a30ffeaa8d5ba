import type { PayloadRequest } from 'payload'
import { refreshColumnsOf } from '#cms/items/refresh-columns.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { GivenText } from '#cms/translations/plan-texts.ts'
import { saveTexts } from '#cms/translations/save-texts.ts'
import type { AdminForm, Definitions, FormChange, FormInput } from '#contract/definitions/definitions.ts'
import { type ReadForm, readForm } from '#contract/definitions/read-form.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import type { Form, FormStatus } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { readDefinitions, requireAdminForm } from './read-definitions.ts'
import { fieldSetInFormTextKeys, textKeys } from './text-keys.ts'
import {
  assertNoIssues,
  assertNotStale,
  assertSlugFree,
  checkSameSlug,
  underDefinitionsLock,
} from './under-definitions-lock.ts'

/** A new form, a draft. @throws Problem `invalid`, `slugInUse` */
export function addForm(req: PayloadRequest, sent: FormInput): Promise<AdminForm> {
  const { slug, permissions } = sent
  return underDefinitionsLock(req, async () => {
    const definitions = await readDefinitions(req)
    const { form, issues } = readForm(sent, knownIn(definitions))
    assertNoIssues([...checkSlug(slug), ...issues])
    const keysOf = (form: string, sets: { slug: string }[]) =>
      sets.flatMap((set) => fieldSetInFormTextKeys(form, set.slug))
    assertSlugFree(
      { slug, keys: keysOf(slug, form.fieldSets) },
      definitions.forms.map((other) => ({ slug: other.slug, keys: keysOf(other.slug, other.fieldSets) })),
    )
    const data = { slug, permissions, status: 'draft' as const, fieldSets: fieldSetsOf(form) }
    await req.payload.create({ collection: 'forms', data, ...asCaller(req) })
    await saveTexts(req, textsOf(slug, form))
    return requireAdminForm(req, slug)
  })
}

/**
 * Entries made before keep their values, also of fields that the form loses.
 * @throws Problem `notFound`, `conflict` on a stale copy, `invalid`
 */
export function updateForm(
  req: PayloadRequest,
  name: string,
  {
    updatedAt,
    status,
    values: sent,
  }: { updatedAt: string; status?: FormStatus | undefined; values: FormInput },
): Promise<AdminForm> {
  return underDefinitionsLock(req, async () => {
    const current = await requireAdminForm(req, name)
    assertNotStale(current, updatedAt)
    const { form, issues } = readForm(sent, knownIn(await readDefinitions(req)))
    assertNoIssues([...checkSameSlug(current.slug, sent.slug), ...issues])
    const data = {
      permissions: sent.permissions,
      fieldSets: fieldSetsOf(form),
      ...(status && { status }),
    }
    await req.payload.update({ collection: 'forms', id: current.uuid, data, ...asCaller(req) })
    await saveTexts(req, textsOf(current.slug, form))
    const saved = await requireAdminForm(req, current.slug)
    if (placesOf(saved) !== placesOf(current)) await refreshColumnsOf(req, saved)
    return saved
  })
}

/** Which field stands in which set. */
function placesOf({ fieldSets }: Pick<Form, 'fieldSets'>): string {
  return fieldSets.flatMap((set) => set.fields.map(({ slug }) => `${set.slug}.${slug}`)).join()
}

/** Any status but the one it has may be next. @throws Problem `notFound`, `conflict` on a stale copy */
export function changeFormStatus(
  req: PayloadRequest,
  name: string,
  change: Extract<FormChange, { action: 'status' }>,
): Promise<AdminForm> {
  return underDefinitionsLock(req, async () => {
    const current = await requireAdminForm(req, name)
    refuseOther(current, change)
    assertNotStale(current, change.updatedAt)
    if (change.status && change.status !== current.status)
      throw new Problem('conflict', { updatedAt: current.updatedAt })
    const data = { status: change.newStatus }
    await req.payload.update({ collection: 'forms', id: current.uuid, data, ...asCaller(req) })
    return requireAdminForm(req, current.slug)
  })
}

/** The body and the path speak of one form. @throws Problem `badRequest` */
function refuseOther(
  form: AdminForm,
  { uuid = form.uuid, slug = form.slug }: { uuid?: string | undefined; slug?: string | undefined },
): void {
  if (uuid.toLowerCase() !== form.uuid || slug !== form.slug) throw new Problem('badRequest')
}

function knownIn({ fieldSets, fields }: Definitions) {
  return {
    fieldSets: new Set(fieldSets.map(({ slug }) => slug)),
    fields: new Set(fields.map(({ slug }) => slug)),
  }
}

function fieldSetsOf({ fieldSets }: ReadForm) {
  return fieldSets.map(({ slug, order, fields }) => ({ slug, order, fields }))
}

function textsOf(slug: string, form: ReadForm): GivenText[] {
  return [
    { namespace: 'forms', key: textKeys.formTitle(slug), ...form.title },
    { namespace: 'forms', key: textKeys.formDescription(slug), ...form.description },
    ...form.fieldSets.map((set) => ({
      namespace: 'forms',
      key: textKeys.fieldSet(slug, set.slug),
      ...set.translation,
    })),
  ]
}
