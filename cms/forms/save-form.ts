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

/** Adds a form as a draft. @throws Problem `invalid`, `slugInUse` */
export function addForm(req: PayloadRequest, input: FormInput): Promise<AdminForm> {
  const { slug, permissions } = input
  return underDefinitionsLock(req, async () => {
    const definitions = await readDefinitions(req)
    const { form, issues } = readForm(input, knownIn(definitions))
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
 * Existing entries retain their values, including those of removed fields.
 * @throws Problem `notFound`, `conflict` on a stale copy, `invalid`
 */
export function updateForm(
  req: PayloadRequest,
  name: string,
  {
    updatedAt,
    status,
    values: input,
  }: { updatedAt: string; status?: FormStatus | undefined; values: FormInput },
): Promise<AdminForm> {
  return underDefinitionsLock(req, async () => {
    const current = await requireAdminForm(req, name)
    assertNotStale(current, updatedAt)
    const { form, issues } = readForm(input, knownIn(await readDefinitions(req)))
    assertNoIssues([...checkSameSlug(current.slug, input.slug), ...issues])
    const data = {
      permissions: input.permissions,
      fieldSets: fieldSetsOf(form),
      ...(status && { status }),
    }
    await req.payload.update({ collection: 'forms', id: current.uuid, data, ...asCaller(req) })
    await saveTexts(req, textsOf(current.slug, form))
    const saved = await requireAdminForm(req, current.slug)
    if (fieldPathsOf(saved) !== fieldPathsOf(current)) await refreshColumnsOf(req, saved)
    return saved
  })
}

/** The paths of all fields, for comparison. */
function fieldPathsOf({ fieldSets }: Pick<Form, 'fieldSets'>): string {
  return fieldSets.flatMap((set) => set.fields.map(({ slug }) => `${set.slug}.${slug}`)).join()
}

/** All status transitions are allowed. @throws Problem `notFound`, `conflict` on a stale copy */
export function changeFormStatus(
  req: PayloadRequest,
  name: string,
  change: Extract<FormChange, { action: 'status' }>,
): Promise<AdminForm> {
  return underDefinitionsLock(req, async () => {
    const current = await requireAdminForm(req, name)
    assertSameForm(current, change)
    assertNotStale(current, change.updatedAt)
    if (change.status && change.status !== current.status)
      throw new Problem('conflict', { updatedAt: current.updatedAt })
    const data = { status: change.newStatus }
    await req.payload.update({ collection: 'forms', id: current.uuid, data, ...asCaller(req) })
    return requireAdminForm(req, current.slug)
  })
}

/** Asserts that body and path refer to the same form. @throws Problem `badRequest` */
function assertSameForm(
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
