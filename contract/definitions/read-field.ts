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

/** A field's definition, cleaned, and what is wrong with it (back-office.md §5); its slug is looked at apart. */
export function readField(sent: FieldValues): { field: ReadField; issues: ValueIssue[] } {
  const type = fieldTypeSchema.safeParse(sent.type || 'text')
  const { options: sentOptions = [], ...settings } = sent.settings
  const options = takesOptions(sent.type) ? readOptions(sent.type, sentOptions) : { value: [], issues: [] }
  const fileFormats = settings.fileFormats?.map((format) => format.trim().toLowerCase().replace(/^\./, ''))
  const texts = fieldTextNames.map((name) => {
    const given = sent.translations[name]
    const read = readText(given ?? {}, `translations.${name}`, name !== 'label')
    return { name, issues: read.issues, text: given && onlyGiven(given, read.text) }
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
      ...(sent.type === 'file'
        ? checkFileSettings({ ...settings, ...(fileFormats && { fileFormats }) })
        : []),
      ...checkLinks(settings.extraLinks ?? []),
      ...texts.flatMap(({ issues }) => issues),
    ],
  }
}

/** A language that was not sent is left out, so that it stays as it is. */
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

/** Elsewhere on the web, or a page of the register itself. */
function checkLinks(links: NonNullable<FieldSettings['extraLinks']>): ValueIssue[] {
  return links.flatMap(({ url }, index) =>
    isWebAddress(url) || isSitePath(url)
      ? []
      : [{ field: `settings.extraLinks.${index}.url`, messageKey: 'validation.url' }],
  )
}
