import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import { displayedName, toUploadedFile, type UploadedFile } from '#contract/files.ts'
import type { FormField, FormFieldSet } from '#contract/forms.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { type FieldAt, fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf, hasDateFormat, isRange } from '#contract/values/field-types.ts'
import { valueText } from '#contract/values/value-text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { openFile } from '#ui/files/download-file.ts'
import { useWording } from '#ui/item/use-wording.ts'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'

/** How many fields are columns until somebody chooses others. */
const shownFields = 4
/** How many of them cards display below the name. */
const onCards = 2

/** The field that names an entry: the first one that is the title of its page (`isTitle`). */
function nameField(fields: readonly FieldAt[]): FieldAt | undefined {
  return fields.find(({ field }) => fieldTypeOf(field).isTitle && !field.settings.private)
}

/** The fields in the order of their columns: the one that names entries first. */
function inColumnOrder(fieldSets: readonly FormFieldSet[]): FieldAt[] {
  const fields = fieldsIn(fieldSets)
  const name = nameField(fields)
  return name ? [name, ...fields.filter((each) => each !== name)] : fields
}

/** The ids of the columns of fields, and of those that are visible until others are chosen. */
export function answerColumnIds(fieldSets: readonly FormFieldSet[]): { all: string[]; shown: string[] } {
  const all = inColumnOrder(fieldSets).map(({ path }) => path)
  return { all, shown: all.slice(0, shownFields) }
}

/** The columns of an export with what the table shows: the reference, by which the files of entries are called, and the visible ones. */
export function exportedColumns(fieldSets: readonly FormFieldSet[], chosen: readonly string[]): string[] {
  const fields = inColumnOrder(fieldSets)
  const name = nameField(fields)
  const visible = fields.filter((each) => each === name || chosen.includes(each.path))
  return [
    'reference',
    ...visible.map(({ path }) => path),
    ...['submitter', 'assignee', 'status', 'updatedAt'].filter((id) => chosen.includes(id)),
  ]
}

/**
 * The columns of the fields of a form that is no register. `name` renders the cell of the one that names entries; an entry without its
 * value (null) is named by another one.
 */
export function answerColumns(
  fieldSets: readonly FormFieldSet[],
  chosen: readonly string[],
  language: Language,
  name: (row: ManageRow, text: ReactNode) => ReactNode,
): DataColumn<ManageRow>[] {
  const fields = inColumnOrder(fieldSets)
  const named = nameField(fields)
  const visible = fields.filter(({ path }) => chosen.includes(path) && path !== named?.path)
  return fields.map((each): DataColumn<ManageRow> => {
    const { path, field } = each
    const { kind } = fieldTypeOf(field)
    const isName = each === named
    const cell = (row: ManageRow) => {
      const value = row.values[each.set]?.[field.slug] ?? defaultValueOf(field)
      const file = kind === 'file' ? toUploadedFile(value) : undefined
      if (file) return <AnswerFile file={file} />
      return value === undefined ? null : <AnswerText field={field} value={value} keywords={row.keywords} />
    }
    return {
      id: path,
      headerKey: path,
      header: inLanguage(field.labels, language) || field.slug,
      cell: isName ? (row) => name(row, cell(row)) : cell,
      sortable: true,
      ...(hasDateFormat(kind) && { sorts: 'dates' as const }),
      ...(isName && { kind: 'name' as const, isTitle: true as const }),
      ...(kind === 'number' && { align: 'end' as const }),
      ...(visible.indexOf(each) >= onCards && { hiddenOnCards: true as const }),
      width: isName ? 200 : isRange(kind) ? 176 : 120,
    }
  })
}

type TextProps = { field: FormField; value: FieldValue; keywords: readonly LabelledKeyword[] }

/** The value of a field as one line of text. */
function AnswerText({ field, value, keywords }: TextProps) {
  const text = valueText(field, value, useWording(keywords))
  return <span title={text}>{text}</span>
}

/** Opens the file, or downloads one that browsers do not display. */
function AnswerFile({ file: { fileName, originalName } }: { file: UploadedFile }) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const file = { name: fileName, ...(originalName && { originalName }) }
  const name = displayedName(file)

  async function open() {
    const error = await openFile(client, file)
    if (error) notify({ intent: 'warning', title: t(error), text: name })
  }

  return (
    <LinkButton title={name} onClick={() => void open()}>
      {name}
    </LinkButton>
  )
}
