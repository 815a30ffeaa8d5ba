import { fileKeyOf } from '#cms/domain/file/file-key.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { FormValues } from '#contract/forms.ts'
import type { ItemStatus, Register } from '#contract/items.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'

export type DemoFile = {
  fieldSlug: string
  /** The whole key: `{form}/{uuid}/{field}/{file name}`. */
  fileName: string
  contentType: string
  bytes: () => Uint8Array
}

/** A sample entry: its values are what a submission of the form would have sent. */
export type DemoItem = {
  uuid: string
  form: Register
  status: ItemStatus
  /** ISO 8601 UTC. */
  createdAt: string
  values: FormValues
  submitter: { username: string; name: string; email: string } | null
  files: DemoFile[]
}

/** The file under its key, and what the file field's value says of it. */
export function demoFile(
  item: Pick<DemoItem, 'form' | 'uuid'>,
  fieldSlug: string,
  name: string,
  bytes: Uint8Array,
): { file: DemoFile; value: UploadedFile } {
  const fileName = fileKeyOf({ form: item.form, itemUuid: item.uuid, field: fieldSlug, fileName: name })
  const contentType = contentTypeOf(name)
  return {
    file: { fieldSlug, fileName, contentType, bytes: () => bytes },
    value: { fileName, fileSize: bytes.length, fileType: contentType },
  }
}
