import { visibleValues } from '#cms/items/policy.ts'
import { publicView } from '#cms/reports/export-list.ts'
import { type CellContext, fieldColumns } from '#cms/reports/field-columns.ts'
import { fileUrlOf } from '#cms/reports/form-report.ts'
import type { FormValues } from '#contract/fields.ts'
import { languages } from '#contract/texts.ts'
import { type FieldAt, fieldsIn } from '#contract/values/field-paths.ts'
import { withoutOverrides } from '#contract/values/normalize-text.ts'
import { type Mapping, type ReadRow, textsByTarget } from './read-row.ts'
import { readTexts } from './read-source.ts'

/** Whether the cell has the text of an export, or of a citation, which leaves out marks of direction. */
function isWritten(text: string, cell: string): boolean {
  return text === cell || withoutOverrides(text) === cell
}

/**
 * The row without the cells that have what an export writes of the stored value: they change nothing, like empty ones. Read by the rules
 * for cells, such a text might be another value, or none.
 */
export function withoutExported(
  mapping: Mapping,
  row: ReadRow,
  cells: readonly string[],
  item: { id: string; values: FormValues },
  keywords: CellContext['keywords'],
): ReadRow {
  const { form, targets, text } = mapping
  const shared = { withTime: true, text, fileUrl: fileUrlOf(item.id), keywords }
  const contexts = languages.map((language): CellContext => ({ ...shared, language }))
  const exported = [item.values, visibleValues(form, item.values, publicView)]
  const given = textsByTarget(targets, cells)
  const isExported = ({ set, path, field }: FieldAt) => {
    const texts = given.get(path)?.texts ?? []
    if (texts.length === 0) return false
    const columns = fieldColumns(field, text)
    return exported.some((values) =>
      contexts.some((context) => {
        const written = columns
          .map(({ kind, read }) => readTexts(read(values[set]?.[field.slug], context), kind))
          .filter((each) => each.some(Boolean))
        return (
          written.length === texts.length &&
          written.every((each, index) => each.some((text) => isWritten(text, texts[index] ?? '')))
        )
      }),
    )
  }
  const same = fieldsIn(form.fieldSets).filter(isExported)
  const values = { ...row.values }
  for (const { set, field } of same) {
    const { [field.slug]: _, ...others } = values[set] ?? {}
    values[set] = others
  }
  const issues = row.issues.filter(({ target }) => !same.some(({ path }) => path === target))
  return { ...row, values, issues }
}
