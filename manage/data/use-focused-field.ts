import { useEffect } from 'react'
import type { AdminItem } from '#contract/admin-items.ts'
import { domIdOf, focusField } from '#ui/fields/focus-field.ts'
import { sortedFields } from '#ui/fields/sorted-fields.ts'

/** Focuses the field that the fragment of the address names when the page with its form is opened. */
export function useFocusedField({ fieldSets }: Pick<AdminItem, 'fieldSets'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is opened
  useEffect(() => {
    const target = sortedFields({ fieldSets }).find(({ path }) => `#${domIdOf(path)}` === location.hash)
    if (target) focusField(target.path, target.path)
  }, [])
}
