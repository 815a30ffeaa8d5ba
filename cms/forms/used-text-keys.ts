import type { PayloadRequest } from 'payload'
import { loadFieldSets, loadFields, loadFormRows } from './definition-rows.ts'
import { fieldSetInFormTextKeys, fieldTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'

/** The keys of the texts of all forms, field sets, fields and options, removed options included. */
export async function usedTextKeys(req: PayloadRequest): Promise<ReadonlySet<string>> {
  const [forms, fieldSets, fields] = await Promise.all([
    loadFormRows(req, {}),
    loadFieldSets(req),
    loadFields(req),
  ])
  return new Set([
    ...forms.flatMap(({ slug, fieldSets: sets }) => [
      textKeys.formTitle(slug),
      textKeys.formDescription(slug),
      ...sets.flatMap((set) => fieldSetInFormTextKeys(slug, set.slug)),
    ]),
    ...fieldSets.flatMap(({ slug }) => ownFieldSetTextKeys(slug)),
    ...[...fields.values()].flatMap(({ slug, settings }) => [
      ...fieldTextKeys(slug),
      ...[...(settings.options ?? []), ...(settings.removedOptions ?? [])].flatMap(
        ({ translationKey }) => translationKey ?? [],
      ),
    ]),
  ])
}
