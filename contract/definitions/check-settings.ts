import type { FieldSettings } from '../fields.ts'
import { givenMaxBytes, isFileFormat } from '../files.ts'
import type { ValueIssue } from '../problems.ts'
import { isSitePath, isWebAddress } from '../values/address.ts'
import { componentOf, type DateFormat, isTimeComponent } from '../values/date-format.ts'
import { hasDateFormat, hasTime, type Kind } from '../values/field-types.ts'

/** Validates the settings of a field's kind; settings of other kinds have no effect (contract §6). */
export function checkSettings(settings: FieldSettings, kind: Kind): ValueIssue[] {
  return [
    ...(kind === 'file' ? checkFileSettings(settings) : []),
    ...(kind === 'number' ? checkLimits(settings) : []),
    ...(hasDateFormat(kind) && settings.dateFormat ? checkDateFormat(settings.dateFormat, kind) : []),
    ...checkLinks(settings.extraLinks ?? []),
  ]
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

/** Some number must be able to satisfy the limits: a whole one if they require it. */
function checkLimits({ min = -Infinity, max = Infinity, integer = false }: FieldSettings): ValueIssue[] {
  const isEmpty = integer ? Math.ceil(min) > Math.floor(max) : min > max
  return isEmpty ? [{ field: 'settings.max', messageKey: 'forms.error.limits' }] : []
}

function checkDateFormat({ parts }: DateFormat, kind: Kind): ValueIssue[] {
  const field = 'settings.dateFormat.parts'
  const components = parts.map(componentOf)
  if (components.length === 0) return [{ field, messageKey: 'forms.error.datePartRequired' }]
  if (new Set(components).size < components.length)
    return [{ field, messageKey: 'forms.error.datePartDuplicate' }]
  if (!hasTime(kind) && components.some(isTimeComponent))
    return [{ field, messageKey: 'forms.error.dateTimePart' }]
  return []
}

/** The context of the message: a page of the register would do too. */
export const orPage = { context: 'page' } as const

/** Links may lead to another website or to a page of the register. */
function checkLinks(links: NonNullable<FieldSettings['extraLinks']>): ValueIssue[] {
  return links.flatMap(({ url }, index) =>
    isWebAddress(url) || isSitePath(url)
      ? []
      : [{ field: `settings.extraLinks.${index}.url`, messageKey: 'validation.url', params: orPage }],
  )
}
