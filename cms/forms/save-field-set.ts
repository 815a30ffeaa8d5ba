import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { saveTexts } from '#cms/translations/save-texts.ts'
import type { FieldSetDefinition, FieldSetValues } from '#contract/definitions/definitions.ts'
import { readOptional } from '#contract/definitions/read-form.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import { readDefinitions, requireFieldSet } from './read-definitions.ts'
import { fieldSetInFormTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'
import {
  assertNoIssues,
  assertNotStale,
  assertSlugFree,
  checkSameSlug,
  underDefinitionsLock,
} from './under-definitions-lock.ts'

/** @throws Problem `invalid`, `slugInUse` */
export function addFieldSet(req: PayloadRequest, input: FieldSetValues): Promise<FieldSetDefinition> {
  const { slug } = input
  return underDefinitionsLock(req, async () => {
    const { title, description, issues } = readTexts(input)
    assertNoIssues([...checkSlug(slug), ...issues])
    const { forms, fieldSets } = await readDefinitions(req)
    assertSlugFree({ slug, keys: ownFieldSetTextKeys(slug) }, [
      ...fieldSets.map((set) => ({ slug: set.slug, keys: ownFieldSetTextKeys(set.slug) })),
      ...forms.flatMap((form) =>
        form.fieldSets.map((set) => ({ slug: set.slug, keys: fieldSetInFormTextKeys(form.slug, set.slug) })),
      ),
    ])
    await req.payload.create({ collection: 'fieldsets', data: { slug }, ...asCaller(req) })
    await saveFieldSetTexts(req, slug, title, description)
    return requireFieldSet(req, slug)
  })
}

/** @throws Problem `notFound`, `conflict` on a stale copy, `invalid` */
export function updateFieldSet(
  req: PayloadRequest,
  name: string,
  { updatedAt, values: input }: { updatedAt: string; values: FieldSetValues },
): Promise<FieldSetDefinition> {
  return underDefinitionsLock(req, async () => {
    const current = await requireFieldSet(req, name)
    assertNotStale(current, updatedAt)
    const { title, description, issues } = readTexts(input)
    assertNoIssues([...checkSameSlug(current.slug, input.slug), ...issues])
    await saveFieldSetTexts(req, current.slug, title, description)
    return requireFieldSet(req, current.slug)
  })
}

function readTexts({ settings }: FieldSetValues) {
  const title = readOptional(settings.title ?? {}, 'settings.title')
  const description = readOptional(settings.description ?? {}, 'settings.description')
  return {
    title: title.text,
    description: description.text,
    issues: [...title.issues, ...description.issues],
  }
}

type PartialText = ReturnType<typeof readOptional>['text']

async function saveFieldSetTexts(
  req: PayloadRequest,
  slug: string,
  title: PartialText,
  description: PartialText,
): Promise<void> {
  await saveTexts(req, [
    { namespace: 'forms', key: textKeys.ownFieldSet(slug), ...title },
    { namespace: 'forms', key: textKeys.ownFieldSetDescription(slug), ...description },
  ])
}
