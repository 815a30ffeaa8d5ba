import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { FieldSetValues } from '#contract/admin-fields.ts'
import { validateSetTexts } from '#contract/definitions/validate-form.ts'
import {
  assertAddable,
  assertUpdatable,
  type Change,
  type DefinitionText,
  type Stored,
  saveDefinitionTexts,
} from './change-definitions.ts'
import { type FieldSetRow, loadFieldSets, loadFormRows, toFieldSet } from './definition-rows.ts'
import { presentFieldSet, requireByName } from './load-definitions.ts'
import { fieldSetInFormTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'

type FieldSetUpdate = { updatedAt: string; values: FieldSetValues }

/** Runs in `changeDefinitions`. @throws Problem `invalid`, `slugInUse` */
export async function createFieldSet(
  req: PayloadRequest,
  stored: Stored,
  input: FieldSetValues,
): Promise<Change> {
  const { texts, issues } = validateTexts(input)
  const named = ({ slug }: { slug: string }) => ({ slug, keys: ownFieldSetTextKeys(slug) })
  const forms = await loadFormRows(req, {})
  assertAddable(named(input), issues, [
    ...(await loadFieldSets(req)).map(named),
    ...forms.flatMap((form) =>
      form.fieldSets.map(({ slug }) => ({ slug, keys: fieldSetInFormTextKeys(form.slug, slug) })),
    ),
  ])
  const data = { slug: input.slug }
  const row = await req.payload.create({ collection: 'fieldsets', data, ...asCaller(req) })
  return storedFieldSet(req, stored, toFieldSet(row), texts)
}

/** Runs in `changeDefinitions`. @throws Problem `notFound`, `conflict` on a stale copy, `invalid` */
export async function rewriteFieldSet(
  req: PayloadRequest,
  stored: Stored,
  name: string,
  change: FieldSetUpdate,
): Promise<Change> {
  const row = requireByName(await loadFieldSets(req), name)
  const { texts, issues } = validateTexts(change.values)
  assertUpdatable(presentFieldSet(row, stored.texts), change, issues)
  return storedFieldSet(req, stored, row, texts)
}

async function storedFieldSet(
  req: PayloadRequest,
  { fields, texts: before }: Stored,
  row: FieldSetRow,
  given: readonly DefinitionText[],
): Promise<Change> {
  const texts = await saveDefinitionTexts(req, before, given)
  return { saved: presentFieldSet(row, texts), stored: { fields, texts } }
}

function validateTexts(input: FieldSetValues) {
  const { title, description, issues } = validateSetTexts(input)
  return {
    texts: [
      { key: textKeys.ownFieldSet(input.slug), ...title },
      { key: textKeys.ownFieldSetDescription(input.slug), ...description },
    ],
    issues,
  }
}
