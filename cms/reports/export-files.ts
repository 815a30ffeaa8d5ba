import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { findInOrder } from '#cms/items/find-page.ts'
import type { StoredItem } from '#cms/items/item-row.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { openObject } from '#cms/platform/storage/objects.ts'
import { cleanFileName, displayedName, type VisibleFile } from '#contract/files.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

const pageSize = 250

/**
 * The files of these items as a zip archive (contract §3) with a folder for each item, called as its reference, and in it one for each
 * field if the form has several with files. They are read from the storage one after the other, as fast as the client takes them.
 * @throws Problem `noFiles`
 */
export async function zipFiles(
  req: PayloadRequest,
  form: Form,
  ids: readonly string[],
  language: Language,
): Promise<Readable> {
  const found = await runSql(req, sql`select from files where item = any(${sql.param(ids)}::text[]) limit 1`)
  if (found.length === 0) throw new Problem('noFiles')
  const archive = makeZip(readFiles(req, ids, foldersOf(form, language)), { buffersAreUTF8: true })
  return Readable.from(archive)
}

/** The folders of the fields by their slugs, called as their labels; empty if only one field of the form has files. */
function foldersOf(form: Form, language: Language): ReadonlyMap<string, string> {
  const fields = fieldsIn(form.fieldSets).filter(({ field }) => fieldTypeOf(field).kind === 'file')
  if (fields.length < 2) return new Map()
  const named = fields.map(({ field: { slug, labels } }) => ({
    slug,
    name: portableName(inLanguage(labels, language)) || slug,
  }))
  const isOnly = (name: string) => named.filter((each) => foldText(each.name) === foldText(name)).length === 1
  return new Map(named.map(({ slug, name }) => [slug, isOnly(name) ? name : `${name} ${slug}`]))
}

/** A name that every system can unpack. */
function portableName(name: string): string {
  return cleanFileName(name.replace(/\s*[\\/:*?"<>|]+\s*/g, ' ')).replace(/[. ]+$/, '')
}

async function* readFiles(req: PayloadRequest, ids: readonly string[], folders: ReadonlyMap<string, string>) {
  const missing: string[] = []
  for (let start = 0; start < ids.length; start += pageSize)
    for (const item of await findInOrder(req, ids.slice(start, start + pageSize)))
      for (const { file, path } of pathsOf(item, folders)) {
        const input = await openObject(file.name)
        if (input) yield { name: path, input, lastModified: new Date(item.updatedAt) }
        else missing.push(path)
      }
  // Names the missing files, so that the archive does not look complete.
  if (missing.length > 0) yield { name: 'missing.txt', input: missing.join('\r\n'), lastModified: new Date() }
}

/** The files of an item with their paths in the archive, which differ. */
function pathsOf(
  { id, reference, files }: StoredItem,
  folders: ReadonlyMap<string, string>,
): { file: VisibleFile; path: string }[] {
  const used = new Set<string>()
  return files.map((file) => {
    const folder = folders.get(file.field_slug)
    const name = [folder, portableName(displayedName(file))].filter(Boolean).join('/')
    // A field that has left the form.
    const path = used.has(name.toLowerCase()) ? `${file.field_slug}/${name}` : name
    used.add(name.toLowerCase())
    return { file, path: `${reference ?? id}/${path}` }
  })
}
