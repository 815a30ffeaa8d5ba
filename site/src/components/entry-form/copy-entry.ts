import type { Client } from '#contract/client.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import { displayedName, toUploadedFile, type UploadedFile } from '#contract/files.ts'
import type { FillableForm } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { copyValues } from '#contract/values/copy-values.ts'
import { newUuid } from '#ui/fields/form-state.ts'
import type { Draft } from '#ui/fields/parse-draft.ts'
import { findChosenFile } from '#ui/files/chosen-files.ts'
import { uploadFile } from '#ui/files/upload-file.ts'
import { clientWithKey } from '../../client-with-key.ts'
import { entryKeyOf } from '../../entry-key.ts'
import type { CopiedAnswers } from './submitted-answers.ts'

/** An own entry, or answers that were sent from this tab without an account. */
export type CopySource = { uuid: string } | { answers: CopiedAnswers }

/** A form's values for a new entry; `language` is that of its texts, if somebody chose it. */
export type CopiedEntryForm = { seed: Draft; language: Language | undefined }
export type CopyResult = ({ ok: true } & CopiedEntryForm) | { ok: false; problem: Envelope }

/** Whether a draft was begun as a copy of the source. */
export function isCopyOf({ copyOf }: Draft, source: CopySource): boolean {
  if (!copyOf) return false
  return 'uuid' in source
    ? copyOf.uuid?.toLowerCase() === source.uuid.toLowerCase()
    : copyOf.reference === source.answers.reference
}

/** Copies values and files for a new entry of the form (contract §4). Files that cannot be copied are left out and named. */
export async function copyEntry(
  client: Client,
  form: FillableForm,
  source: CopySource,
  language: Language,
): Promise<CopyResult> {
  if ('answers' in source) {
    const { values, reference, textLanguage } = source.answers
    const seed = await createSeed(form, values, { reference, title: '' }, (field, file, itemUuid) =>
      uploadAgain(client, { formSlug: form.slug, fieldSlug: field, itemUuid }, file),
    )
    return { ok: true, seed, language: textLanguage }
  }
  const { uuid } = source
  const owner = clientWithKey(client, entryKeyOf(uuid))
  const response = await owner('getOwnItem', { params: { uuid } })
  if (!response.ok) return response
  const item = response.data
  if (item.form.slug !== form.slug) return { ok: false, problem: { status: 404, error: 'errors.notFound' } }
  const copied = { uuid, reference: item.reference, title: inLanguage(item.title, language) }
  const seed = await createSeed(form, item.values, copied, async (_field, { fileName }, itemUuid) => {
    const copy = await owner('copyOwnFile', { params: { uuid }, body: { fileName, itemUuid } })
    return copy.ok ? toUploadedFile(copy.data.file) : undefined
  })
  return { ok: true, seed, language: item.chosenLanguage ?? undefined }
}

type CopyFile = (field: string, file: UploadedFile, itemUuid: string) => Promise<UploadedFile | undefined>

async function createSeed(
  form: FillableForm,
  source: FormValues,
  copied: { uuid?: string; reference: string; title: string },
  copyFile: CopyFile,
): Promise<Draft> {
  const now = new Date()
  const itemUuid = newUuid()
  const { values, emptied, files } = copyValues(form, source, now)
  const all: Record<string, Record<string, FieldValue>> = {}
  for (const set of new Set([...Object.keys(form.values), ...Object.keys(values)]))
    all[set] = { ...form.values[set], ...values[set] }
  const lost: string[] = []
  await Promise.all(
    files.map(async (path) => {
      const [set = '', field = ''] = path.split('.')
      const file = toUploadedFile(source[set]?.[field])
      const copy = file && (await copyFile(field, file, itemUuid))
      if (copy) all[set] = { ...all[set], [field]: copy }
      else {
        emptied.push(path)
        if (file) lost.push(displayedName({ ...file, name: file.fileName }))
      }
    }),
  )
  return {
    itemUuid,
    values: all,
    copyOf: { ...copied, emptied, files: lost },
    savedAt: now.toISOString(),
  }
}

/** Only the tab that has sent a file without an account can send it again: nobody can tell whose it is. */
async function uploadAgain(
  client: Client,
  target: { formSlug: string; fieldSlug: string; itemUuid: string },
  { fileName }: UploadedFile,
): Promise<UploadedFile | undefined> {
  const file = findChosenFile(fileName)
  if (!file) return undefined
  const { signal } = new AbortController()
  const outcome = await uploadFile(file, { client, ...target }, { signal, onProgress: () => undefined })
  return outcome.ok ? outcome.value : undefined
}
