import { foldText } from '#contract/fold-text.ts'
import type { FieldValue, FormField } from '#contract/forms.ts'
import { textOf, textsOf } from './read-values.ts'

const longest = 20_000

/** The folded words that search looks through: every public text of the entry; never a private field, an address or a file. */
export function searchTextOf(filled: { field: FormField; value: FieldValue }[]): string {
  const parts = filled.flatMap(({ field, value }) =>
    field.settings.private ? [] : searchableTexts(field, value),
  )
  return foldText(parts.join(' ')).slice(0, longest)
}

function searchableTexts(field: FormField, value: FieldValue): string[] {
  switch (field.type) {
    case 'text':
    case 'search':
    case 'textarea':
    case 'year':
      return [textOf(value)]
    case 'text-multi':
    case 'stringarray':
    case 'tags':
    case 'keywords':
      return textsOf(value)
    case 'supervisorsList':
      return supervisorNames(value)
    default:
      return field.type.startsWith('cercs_') ? [textOf(value)] : optionTexts(field, value)
  }
}

function optionTexts(field: FormField, value: FieldValue): string[] {
  const { options = [], customSelect } = field.settings
  if (options.length === 0 && !customSelect) return []
  return textsOf(value).flatMap((chosen) => {
    const option = options.find((candidate) => String(candidate.value) === chosen)
    return option ? [option.label.et, option.label.en] : [chosen]
  })
}

function supervisorNames(value: FieldValue): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? [textOf(entry.firstname), textOf(entry.lastname)]
      : [],
  )
}
