import { fileOf } from '#cms/forms/read-values.ts'
import { type FieldValue, labelOf } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { type LabelledKeyword, labelText } from '#contract/keyword-labels.ts'
import { inBoth, inLanguage, type Language, type Text } from '#contract/texts.ts'
import { dayInTallinn, instantOf } from '#contract/values/deadline.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { joinList } from '#contract/values/list-text.ts'
import { supervisorName, supervisorsOf } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { valueText } from '#contract/values/value-text.ts'
import { type Cell, type CellKind, dateTimeCell, dayCell, textCell } from './cell.ts'
import { type ColumnHead, reportWording } from './report-source.ts'

/** Settings and lookups that format the value of a cell. */
export type CellContext = {
  withTime: boolean
  text: (key: string) => Text
  language: Language
  fileUrl: (fieldSlug: string, fileName: string) => string
  /** By value, those whose label differs from it. */
  keywords: ReadonlyMap<string, LabelledKeyword>
}

/** The columns of a field: one, or two for a range. */
type FieldColumn = ColumnHead & {
  read: (value: FieldValue | undefined, context: CellContext) => Cell
}

/** A missing value is displayed as its default, one that does not fit the field's type as it is stored, in the first column. */
export function fieldColumns(field: FormField, text: (key: string) => Text): FieldColumn[] {
  return typedColumns(field, text).map((column, index) => ({
    ...column,
    read: (stored, context) => {
      const value = stored ?? defaultValueOf(field)
      if (value === undefined || value === null || fitsType(field, value)) return column.read(value, context)
      return index === 0 ? storedCell(field, value, context) : null
    },
  }))
}

function storedCell(field: FormField, value: FieldValue, context: CellContext): Cell {
  return textCell(valueText(field, value, reportWording(context)))
}

function typedColumns(field: FormField, text: (key: string) => Text): FieldColumn[] {
  const { slug, labels, settings } = field
  const { kind: valueKind, numericOptions } = fieldTypeOf(field)
  const title = inBoth(labels, slug)
  const meaning = settings.helps ?? { et: '', en: '' }
  const one = (kind: CellKind, width: number, read: FieldColumn['read']) => [
    { slug, title, meaning, kind, width, read },
  ]
  if (valueKind === 'number' || valueKind === 'year' || (valueKind === 'option' && numericOptions))
    return one('number', 14, (value, { language }) =>
      typeof value === 'number' ? value : listOf(field, value, language),
    )
  switch (valueKind) {
    case 'date':
      return one('day', 14, settings.deadline ? deadlineToCell : dayToCell)
    case 'dateTime':
      return one('dateTime', 18, dateTimeToCell)
    case 'dateRange':
      return rangeColumns(field, title, text, 'day', dayToCell)
    case 'dateTimeRange':
      return rangeColumns(field, title, text, 'dateTime', dateTimeToCell)
    case 'file':
      return one('text', 40, (value, { fileUrl }) => {
        const file = fileOf(value ?? null)
        return textCell(file && fileUrl(slug, file.fileName))
      })
    case 'people':
      return one('text', 40, peopleToCell)
    case 'keywords':
      return one('text', 30, (value, { keywords, language }) =>
        textCell(joinList(textsOf(value ?? null).map((value) => labelText(keywords, value, language)))),
      )
    case 'longText':
      return one('text', 80, (value, { language }) => listOf(field, value, language))
    default:
      return one('text', 30, (value, context) =>
        typeof value === 'boolean'
          ? inLanguage(context.text(value ? 'reports.value.yes' : 'reports.value.no'), context.language)
          : listOf(field, value, context.language),
      )
  }
}

function rangeColumns(
  { slug, settings }: FormField,
  title: Text,
  text: (key: string) => Text,
  kind: CellKind,
  read: FieldColumn['read'],
): FieldColumn[] {
  return (['start', 'end'] as const).map((end, index) => {
    const { et, en } = text(`reports.value.${end}`)
    return {
      slug: `${slug}.${end}`,
      title: { et: `${title.et}: ${et}`, en: `${title.en}: ${en}` },
      meaning: settings.helps ?? { et: '', en: '' },
      kind,
      width: 18,
      read: (value, context) => read(Array.isArray(value) ? value[index] : undefined, context),
    }
  })
}

function deadlineToCell(value: FieldValue | undefined): Cell {
  return typeof value === 'number' ? dayCell(dayInTallinn(value)) : dayToCell(value)
}

function dayToCell(value: FieldValue | undefined): Cell {
  return typeof value === 'string' ? dayCell(value) : null
}

/** Values of date-time fields always include the time, regardless of the report's `time` parameter. */
function dateTimeToCell(value: FieldValue | undefined): Cell {
  return typeof value === 'string' ? dateTimeCell(instantOf(value), true) : null
}

function peopleToCell(value: FieldValue | undefined): Cell {
  if (!Array.isArray(value)) return null
  const people = supervisorsOf(value).map((person) => {
    const name = supervisorName(person)
    return person.email ? `${name} <${person.email}>` : name
  })
  return textCell(people.filter(Boolean).join('; '))
}

/** Texts, and selected options by their labels. */
function listOf({ settings }: FormField, value: FieldValue | undefined, language: Language): Cell {
  const labelIn = (text: string) => inLanguage(labelOf(settings, text), language)
  const options = settings.options?.map((option) => inLanguage(option.label, language))
  const texts = textsOf(value ?? null).map(labelIn)
  return textCell(Array.isArray(value) ? joinList(texts, options) : texts.join())
}
