import { givenMaxBytes, isFileFormat } from '../files.ts'
import { type FieldOption, type FieldSettings, type FieldType, fieldTypeSchema } from '../forms.ts'
import type { ValueIssue } from '../problems.ts'
import type { Text } from '../texts.ts'
import { readText } from '../translations.ts'
import { isSitePath, isWebAddress } from '../values/address.ts'
import type { FieldValues } from './definitions.ts'
import { readOptions, takesOptions } from './read-options.ts'

export const fieldTextNames = ['label', 'placeholder', 'helpText', 'tooltipText'] as const
export type FieldTextName = (typeof fieldTextNames)[number]

export type ReadField = {
  type: FieldType
  settings: Omit<FieldSettings, 'options' | 'placeholders' | 'tooltips' | 'helps'>
  options: FieldOption[]
  texts: Partial<Record<FieldTextName, Partial<Text>>>
}

/** Cleans and validates a field's definition (back-office.md §5); `checkSlug` validates the slug. */
export function readField(input: FieldValues): { field: ReadField; issues: ValueIssue[] } {
  const type = fieldTypeSchema.safeParse(input.type || 'text')
  const { options: optionInputs = [], ...settings } = input.settings
  const options = takesOptions(input.type) ? readOptions(input.type, optionInputs) : { value: [], issues: [] }
  const fileFormats = settings.fileFormats?.map((format) => format.trim().toLowerCase().replace(/^\./, ''))
  const texts = fieldTextNames.map((name) => {
    const text = input.translations[name]
    const read = readText(text ?? {}, `translations.${name}`, name !== 'label')
    return { name, issues: read.issues, text: text && onlyGiven(text, read.text) }
  })
  return {
    field: {
      type: type.data ?? 'text',
      settings: { ...settings, ...(fileFormats && { fileFormats }) },
      options: options.value,
      texts: Object.fromEntries(texts.flatMap(({ name, text }) => (text ? [[name, text]] : []))),
    },
    issues: [
      ...(type.success ? [] : [{ field: 'type', messageKey: 'forms.error.typeUnknown' }]),
      ...options.issues,
      ...(input.type === 'file'
        ? checkFileSettings({ ...settings, ...(fileFormats && { fileFormats }) })
        : []),
      ...checkLinks(settings.extraLinks ?? []),
      ...texts.flatMap(({ issues }) => issues),
    ],
  }
}

/** Omits the languages that the input omits, so that they are left unchanged. */
export function onlyGiven(given: Partial<Text>, cleaned: Text): Partial<Text> {
  return {
    ...(given.et !== undefined && { et: cleaned.et }),
    ...(given.en !== undefined && { en: cleaned.en }),
  }
}

function checkFileSettings(settings: FieldSettings): ValueIssue[] {
  const field = 'settings.maxSize'
  const isGiven = Boolean(settings.maxSizeBytes || String(settings.maxSize ?? '').trim())
  const size = givenMaxBytes(settings)
  const sizeIssues = !isGiven
    ? [{ field, messageKey: 'forms.error.maxSizeRequired' }]
    : size === null || size < 1
      ? [{ field, messageKey: 'forms.error.maxSizeInvalid' }]
      : []
  const formatIssues = (settings.fileFormats ?? []).flatMap((format, index) =>
    isFileFormat(format)
      ? []
      : [
          {
            field: `settings.fileFormats.${index}`,
            messageKey: 'forms.error.formatUnknown',
            params: { format: format.slice(0, 20) },
          },
        ],
  )
  return [...sizeIssues, ...formatIssues]
}

/** Links may lead to another website or to a page of the register. */
function checkLinks(links: NonNullable<FieldSettings['extraLinks']>): ValueIssue[] {
  return links.flatMap(({ url }, index) =>
    isWebAddress(url) || isSitePath(url)
      ? []
      : [{ field: `settings.extraLinks.${index}.url`, messageKey: 'validation.url' }],
  )
}
