import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { reserveUpload } from '#cms/files/request-upload.ts'
import { safeFileName } from '#cms/files/rules.ts'
import { loadForms } from '#cms/forms/load-forms.ts'
import { filesIn } from '#cms/forms/read-values.ts'
import { isSeenByManagers } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { copyObject, loadObject, storeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { FormValues } from '#contract/fields.ts'
import { formValuesSchema } from '#contract/fields.ts'
import {
  baseNameOf,
  contentTypeOf,
  displayedName,
  permanentUrl,
  toUploadedFile,
  type UploadedFile,
} from '#contract/files.ts'
import { foldCase } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import type { RuleIssue } from '#contract/values/rule.ts'
import type { ArchivedFile } from './import-rows.ts'

/** Where the bytes of a file are: in the archive by its path there, or in the storage by its key. */
type Source = { entry: string } | { key: string; size: number }

/**
 * The files that cells name. Until an entry is written, its value has a name of `sources` in place of a key: nothing is stored by a
 * check.
 */
export type FoundFiles = {
  valueOf: (text: string) => { value: UploadedFile } | { issue: RuleIssue }
  sources: ReadonlyMap<string, Source>
}

const itemsSchema = z.array(z.object({ id: z.string(), form: z.string(), values: formValuesSchema }))

/** `texts`: the cells of file columns. Addresses are only followed to files of entries of this register. */
export async function findFiles(
  req: PayloadRequest,
  form: Form,
  archived: readonly ArchivedFile[],
  texts: readonly string[],
): Promise<FoundFiles> {
  const sources = new Map<string, Source>()
  const byName = Map.groupBy(archived, ({ name }) => foldCase(baseNameOf(name)))
  const byUrl = await findByUrl(req, form, texts)
  const placeholder = (name: string, size: number, source: Source): { value: UploadedFile } => {
    const fileName = `import-${sources.size}/${safeFileName(name)}`
    sources.set(fileName, source)
    return { value: { fileName, fileSize: size, fileType: contentTypeOf(fileName), originalName: name } }
  }
  return {
    sources,
    valueOf: (text) => {
      if (/^[a-z]+:\/\//i.test(text)) {
        const file = URL.canParse(text) ? byUrl.get(keyOf(text)) : undefined
        if (file)
          return placeholder(displayedName({ ...file, name: file.fileName }), file.fileSize, {
            key: file.fileName,
            size: file.fileSize,
          })
        const isOwn = URL.canParse(text) && new URL(text).origin === new URL(configuration().publicUrl).origin
        return issue(isOwn ? 'manage.import.issue.fileGone' : 'manage.import.issue.fileElsewhere', text)
      }
      const path = foldCase(text.replaceAll('\\', '/')).replace(/^\.\//, '/')
      const [found, ...others] = findByPath(byName.get(baseNameOf(path)) ?? [], path)
      if (others.length > 0)
        return issue('manage.import.issue.severalFiles', baseNameOf(text.replaceAll('\\', '/')), {
          total: others.length + 1,
        })
      if (found?.issue) return { issue: found.issue }
      if (found) return placeholder(baseNameOf(found.name), found.size, { entry: found.name })
      return issue(
        archived.length > 0 ? 'manage.import.issue.notInArchive' : 'manage.import.issue.noArchive',
        text,
      )
    },
  }
}

function issue(messageKey: string, value: string, params: RuleIssue['params'] = {}): { issue: RuleIssue } {
  return { issue: { messageKey, params: { value, ...params } } }
}

/** Of files with the name, those whose path ends as the cell says; all if none does, because people write folders of their disk. */
function findByPath(named: readonly ArchivedFile[], path: string): readonly ArchivedFile[] {
  const isFromRoot = path.startsWith('/')
  const exact = isFromRoot ? named.filter(({ name }) => foldCase(`/${name}`) === path) : []
  const ending = isFromRoot ? path : `/${path}`
  const fitting = exact.length > 0 ? exact : named.filter(({ name }) => foldCase(`/${name}`).endsWith(ending))
  return fitting.length > 0 ? fitting : named
}

/** A permanent URL as `findByUrl` has it: without a query, and without regard to the case of the host and the UUID. */
function keyOf(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(inFiles, (start) => start.toLowerCase())
}

const inFiles = /^\/files\/([0-9a-f-]{36})\//i

/** The files of entries by their permanent URLs: of the form, and of those that every manager sees. */
async function findByUrl(
  req: PayloadRequest,
  form: Form,
  texts: readonly string[],
): Promise<ReadonlyMap<string, UploadedFile>> {
  const uuids = texts
    .filter((text) => URL.canParse(text))
    .flatMap((text) => inFiles.exec(new URL(text).pathname)?.[1]?.toLowerCase() ?? [])
  if (uuids.length === 0) return new Map()
  const forms = (await loadForms(req)).filter((each) => each.slug === form.slug || isSeenByManagers(each))
  const bySlug = new Map(forms.map((each) => [each.slug, each]))
  const rows = await runSql(
    req,
    sql`select id, form, values from items where id::text = any(${sql.param(uuids)}::text[])`,
  )
  const found = new Map<string, UploadedFile>()
  for (const { id, form: slug, values } of itemsSchema.parse(rows)) {
    const itemForm = bySlug.get(slug)
    for (const { field, ...file } of itemForm ? filesIn(itemForm, values) : []) {
      const url = permanentUrl(configuration().publicUrl, id, { name: file.fileName, field_slug: field })
      found.set(keyOf(url), file)
    }
  }
  return found
}

/** The files in a zip. Its bytes are not inflated. */
export function listArchive(bytes: Uint8Array): ArchivedFile[] {
  const files: ArchivedFile[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('/') && !/(?:^|\/)(?:__MACOSX|\.)/.test(name))
        files.push({ name, size: originalSize })
      return false
    },
  })
  return files
}

/** Loads the archive at most once. */
export function openArchive(archive: string | null): () => Promise<Uint8Array | null> {
  let loading: Promise<Uint8Array | null> | undefined
  return () => {
    loading ??= archive === null ? Promise.resolve(null) : loadObject(stagingKeyOf(archive))
    return loading
  }
}

/**
 * Stores the files of an entry as uploads, so that they can be attached, and returns the values with their keys. In the transaction
 * that writes the entry. Undefined if a file is not there any more.
 */
export async function storeFiles(
  req: PayloadRequest,
  { form, uuid, values }: { form: Form; uuid: string; values: FormValues },
  { sources }: FoundFiles,
  archive: () => Promise<Uint8Array | null>,
): Promise<FormValues | undefined> {
  const stored = { ...values }
  for (const { set, field } of fieldsIn(form.fieldSets)) {
    const value = toUploadedFile(values[set]?.[field.slug])
    const source = value && sources.get(value.fileName)
    if (!value || !source || fieldTypeOf(field).kind !== 'file') continue
    const fileName = value.originalName ?? baseNameOf(value.fileName)
    const bytes = 'entry' in source ? await bytesOf(source.entry, value.fileSize, archive) : undefined
    if (bytes === null) return undefined
    let isStored = true
    const key = { form: form.slug, itemUuid: uuid, field: field.slug, fileName }
    const name = await reserveUpload(req, key, value.fileSize, async (reserved) => {
      if (bytes) await storeObject(stagingKeyOf(reserved), bytes)
      else if ('key' in source) isStored = await copyObject(source.key, stagingKeyOf(reserved), undefined)
    })
    if (!isStored) return undefined
    stored[set] = {
      ...stored[set],
      [field.slug]: { fileName: name, fileSize: value.fileSize, fileType: contentTypeOf(name) },
    }
  }
  return stored
}

/** fflate never inflates more than the size that the archive says, which was checked before. */
async function bytesOf(
  entry: string,
  size: number,
  archive: () => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const bytes = await archive()
  if (!bytes) return null
  const inflated = unzipSync(bytes, { filter: ({ name }) => name === entry })[entry]
  return inflated?.length === size ? inflated : null
}
