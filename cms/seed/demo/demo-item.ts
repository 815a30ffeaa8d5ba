import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileKeyOf } from '#cms/files/rules.ts'
import type { FormValues } from '#contract/fields.ts'
import type { UploadedFile } from '#contract/files.ts'
import { contentTypeOf } from '#contract/files.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Register } from '#contract/registers/registers.ts'

export type DemoFile = {
  fieldSlug: string
  /** The whole key: `{form}/{uuid}/{field}/{file name}`. */
  fileName: string
  contentType: string
  /** The path of its content on this machine. */
  path: string
}

/** A sample entry, with values as in a submission. */
export type DemoItem = {
  uuid: string
  form: Register
  status: ItemStatus
  /** The return, of an item in this status. */
  returned?: { message: string; marks: string[] }
  /** ISO 8601 UTC. */
  createdAt: string
  values: FormValues
  submitter: { username: string; name: string; email: string } | null
  files: DemoFile[]
}

const folder = join(import.meta.dirname, 'files')

/** A file of the folder `files` as an upload called `name`: the stored file, and the value of its field. */
export function demoFile(
  item: Pick<DemoItem, 'form' | 'uuid'>,
  fieldSlug: string,
  name: string,
  source: string,
): { file: DemoFile; value: UploadedFile } {
  const path = join(folder, source)
  const fileName = fileKeyOf({ form: item.form, itemUuid: item.uuid, field: fieldSlug, fileName: name })
  const contentType = contentTypeOf(name)
  return {
    file: { fieldSlug, fileName, contentType, path },
    value: { fileName, fileSize: statSync(path).size, fileType: contentType },
  }
}
