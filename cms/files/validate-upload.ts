import { extensionOf, maxBytesOf } from '#contract/files.ts'
import type { Form, FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { allowedFormats, checkFileFormat } from '#contract/values/file.ts'

/** Field segment in the key of uploads that were requested without naming a field (contract §5). */
export const anyField = 'file'

type UploadFile = { fileName: string; fileSize: number }
type FormShape = Pick<Form, 'fieldSets'>

function fileFields({ fieldSets }: FormShape): FormField[] {
  return fieldSets.flatMap(({ fields }) => fields).filter(({ type }) => type === 'file')
}

function unknownField(field: string): ValueIssue[] {
  return [{ field, messageKey: 'validation.unknownField' }]
}

function checkFile(file: UploadFile, field: string, settings: FormField['settings']): ValueIssue[] {
  const refusal = checkFileFormat({ ...file, fileType: contentTypeOf(file.fileName) }, settings)
  return refusal ? [{ field, ...refusal }] : []
}

/** Validates a file against a file field of the form. */
export function validateUpload(form: FormShape, fieldSlug: string, file: UploadFile): ValueIssue[] {
  const field = fileFields(form).find(({ slug }) => slug === fieldSlug)
  return field ? checkFile(file, fieldSlug, field.settings) : unknownField(fieldSlug)
}

/** Validates a file against all file fields of the form. The size limit is the largest of the fields that accept its format. */
export function validateFormUpload(form: FormShape, file: UploadFile): ValueIssue[] {
  const settings = fileFields(form).map((field) => field.settings)
  const fileFormats = [...new Set(settings.flatMap(allowedFormats))]
  if (fileFormats.length === 0) return unknownField(anyField)
  const extension = extensionOf(file.fileName)
  const accepting = settings.filter((each) => allowedFormats(each).some((format) => format === extension))
  return checkFile(file, anyField, { fileFormats, maxSizeBytes: Math.max(0, ...accepting.map(maxBytesOf)) })
}
