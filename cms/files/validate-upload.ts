import { extensionOf, maxBytesOf } from '#contract/files.ts'
import type { Form, FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { contentTypeOf } from '#contract/values/content-type.ts'
import { allowedFormats, checkFileFormat } from '#contract/values/file.ts'

/** Uploads by the first call are made for no field in particular (contract §5). */
export const anyField = 'file'

type Promised = { fileName: string; fileSize: number }
type FormShape = Pick<Form, 'fieldSets'>

const fileFields = ({ fieldSets }: FormShape): FormField[] =>
  fieldSets.flatMap(({ fields }) => fields).filter(({ type }) => type === 'file')

const unknown = (field: string): ValueIssue[] => [{ field, messageKey: 'validation.unknownField' }]

function judge(file: Promised, field: string, settings: FormField['settings']): ValueIssue[] {
  const refusal = checkFileFormat({ ...file, fileType: contentTypeOf(file.fileName) }, settings)
  return refusal ? [{ field, ...refusal }] : []
}

/** Why a file field of the form would not take the file; nothing where it would. */
export function validateUpload(form: FormShape, fieldSlug: string, file: Promised): ValueIssue[] {
  const field = fileFields(form).find(({ slug }) => slug === fieldSlug)
  return field ? judge(file, fieldSlug, field.settings) : unknown(fieldSlug)
}

/** Why no file field of the form would take it. Of those that take its format, the most generous says how large it may be. */
export function validateFormUpload(form: FormShape, file: Promised): ValueIssue[] {
  const settings = fileFields(form).map((field) => field.settings)
  const fileFormats = [...new Set(settings.flatMap(allowedFormats))]
  if (fileFormats.length === 0) return unknown(anyField)
  const extension = extensionOf(file.fileName)
  const taking = settings.filter((each) => allowedFormats(each).some((format) => format === extension))
  return judge(file, anyField, { fileFormats, maxSizeBytes: Math.max(0, ...taking.map(maxBytesOf)) })
}
