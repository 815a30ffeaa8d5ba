import type { FieldDefinition, FieldValues } from '#contract/admin-fields.ts'
import { givenMaxBytes } from '#contract/files.ts'
import type { ValueIssue } from '#contract/problems.ts'
import type { Text } from '#contract/texts.ts'
import type { DateFormat } from '#contract/values/date-format.ts'
import { type FieldType, fieldTypeOf, hasDateFormat } from '#contract/values/field-types.ts'
import {
  mergePart,
  mergeProperties,
  mergeRows,
  mergeText,
  partOf,
  type SideOf,
  type Versions,
} from '../shell/three-way.ts'

export const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const
type SizeUnit = (typeof sizeUnits)[number]

export type EditedOption = {
  id: string
  order: number
  value: string
  translationKey?: string
  label: Text
  url: string
}
export type EditedValues = {
  slug: string
  type: FieldType
  texts: { label: Text; placeholder: Text; helpText: Text; tooltipText: Text }
  options: EditedOption[]
  size: string
  unit: SizeUnit
  formats: string[]
  readOnly: boolean
  isPrivate: boolean
  ownerMayChange: boolean
  customSelect: boolean
  min: string
  max: string
  isInteger: boolean
  /** Undefined: the default format. */
  dateFormat: DateFormat | undefined
  /** Settings that the editor does not display. */
  otherSettings: Partial<FieldDefinition['settings']>
}

/** A field as stored, or of an exported form. */
export type StoredField = Pick<FieldDefinition, 'slug' | 'type' | 'settings'> & {
  translations: Record<keyof FieldDefinition['translations'], Text>
}

/** The field as edited; a new field is a text. */
export function toEditedField(field: StoredField | undefined): EditedValues {
  const {
    options = [],
    fileFormats = [],
    maxSize,
    maxSizeUnit,
    maxSizeBytes,
    readOnly = false,
    private: isPrivate = false,
    ownerMayChange = false,
    customSelect = false,
    min,
    max,
    integer = false,
    dateFormat,
    ...otherSettings
  } = field?.settings ?? {}
  const { size, unit } = toSize(givenMaxBytes({ maxSize, maxSizeUnit, maxSizeBytes }))
  const texts = field?.translations
  const textOf = (text: Text | undefined): Text => ({ et: text?.et ?? '', en: text?.en ?? '' })
  return {
    slug: field?.slug ?? '',
    type: field?.type ?? 'text',
    texts: {
      label: textOf(texts?.label),
      placeholder: textOf(texts?.placeholder),
      helpText: textOf(texts?.helpText),
      tooltipText: textOf(texts?.tooltipText),
    },
    options: options.map(({ value, translationKey, label, url }, index) => ({
      id: String(value),
      order: index + 1,
      value: String(value),
      ...(translationKey && { translationKey }),
      label,
      url: url ?? '',
    })),
    size,
    unit,
    formats: fileFormats,
    readOnly,
    isPrivate,
    ownerMayChange,
    customSelect,
    min: String(min ?? ''),
    max: String(max ?? ''),
    isInteger: integer,
    dateFormat,
    otherSettings,
  }
}

/** The field as one of another type; files have a size limit until it is removed. */
export function withType(edited: EditedValues, type: FieldType): EditedValues {
  const isFile = fieldTypeOf({ type }).kind === 'file'
  const hasLimit = edited.size !== '' || fieldTypeOf(edited).kind === 'file'
  return { ...edited, type, ...(isFile && !hasLimit && { size: '10', unit: 'MB' as const }) }
}

/** The size in the largest unit that divides it. */
function toSize(bytes: number | null): { size: string; unit: SizeUnit } {
  if (!bytes) return { size: '', unit: 'MB' }
  let size = bytes
  let index = 0
  while (size % 1024 === 0 && index < sizeUnits.length - 1) {
    size /= 1024
    index += 1
  }
  return { size: String(size), unit: sizeUnits[index] ?? 'B' }
}

/** Whether fields of the type have options. */
export function hasOptions(field: { type: FieldType }): boolean {
  return fieldTypeOf(field).minOptions !== undefined
}

/** The request's values. Settings of other types than the field's are left out. */
export function toFieldInput(edited: EditedValues): FieldValues {
  const { slug, type, texts, otherSettings, dateFormat } = edited
  const { kind } = fieldTypeOf({ type })
  return {
    slug,
    type,
    settings: {
      ...otherSettings,
      readOnly: edited.readOnly,
      private: edited.isPrivate,
      ownerMayChange: edited.ownerMayChange,
      ...(hasOptions({ type }) && {
        customSelect: edited.customSelect,
        options: edited.options.map(({ value, translationKey, label, url }) => ({
          value,
          label,
          ...(translationKey && { translationKey }),
          ...(url && { url }),
        })),
      }),
      ...(kind === 'file' && {
        maxSize: edited.size ? `${edited.size} ${edited.unit}` : '',
        fileFormats: edited.formats,
      }),
      ...(kind === 'number' && {
        ...numberSetting('min', edited.min),
        ...numberSetting('max', edited.max),
        integer: edited.isInteger,
      }),
      ...(hasDateFormat(kind) && dateFormat && { dateFormat }),
    },
    translations: texts,
  }
}

function numberSetting(name: 'min' | 'max', typed: string) {
  return typed.trim() === '' ? {} : { [name]: Number(typed.replace(',', '.')) }
}

/** Issues of what is typed as a number: it could not be sent. */
export function checkTypedLimits({ type, min, max }: EditedValues): ValueIssue[] {
  if (fieldTypeOf({ type }).kind !== 'number') return []
  return Object.entries({ min, max }).flatMap(([name, typed]) =>
    Number.isFinite(Number(typed.replace(',', '.')))
      ? []
      : [{ field: `settings.${name}`, messageKey: 'validation.number' }],
  )
}

/** Merges an edited field with the one that somebody else has saved since; the parts are those of `fieldParts`. */
export function mergeFields(versions: Versions<EditedValues>, sideOf: SideOf): EditedValues {
  const of = partOf(versions)
  const textOf = partOf(of('texts'))
  const text = (name: keyof EditedValues['texts']) => mergeText(textOf(name), name, sideOf)
  const sizeOf = ({ size, unit }: EditedValues) => ({ size, unit })
  const { base, saved, mine } = versions
  const sizes = { base: sizeOf(base), saved: sizeOf(saved), mine: sizeOf(mine) }
  return {
    ...mergeProperties(versions, sideOf),
    ...mergePart(sizes, sideOf('size')),
    texts: {
      label: text('label'),
      placeholder: text('placeholder'),
      helpText: text('helpText'),
      tooltipText: text('tooltipText'),
    },
    options: mergeRows(of('options'), {
      keyOf: ({ value }) => value,
      merge: (options) => {
        const name = `option ${options.mine.value}`
        return {
          ...options.mine,
          label: mergeProperties(partOf(options)('label'), () => sideOf(name)),
          url: mergePart(partOf(options)('url'), sideOf(name)),
        }
      },
      orderName: 'options',
      nameOf: (value) => `option ${value}`,
      sideOf,
    }).map((option, index) => ({ ...option, order: index + 1 })),
  }
}
