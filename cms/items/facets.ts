import { valueAnywhere } from '#cms/forms/read-values.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import { visibleText } from '#contract/fold-text.ts'
import { isRecord } from '#contract/is-record.ts'
import type { FacetDeclaration } from '#contract/registers/registers.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { supervisorNames } from '#contract/values/supervisor-names.ts'

const and = '__and__'

/** A value of a facet as it is stored: `levels=masters`. Values that people write are compared as people see them. */
export function facetKey({ name, isFreeText }: Pick<FacetDeclaration, 'name' | 'isFreeText'>, value: string) {
  const text = isFreeText ? visibleText(value) : value
  return `${name}=${text.replace(/\s+/g, ' ').trim()}`
}

/** The values by which an item of a register is filtered and counted; none for other forms. `values`: the public ones. */
export function facetsOf(form: string, values: FormValues): string[] {
  const keys = (findRegister(form)?.facets ?? [])
    .filter(({ changesWithTime }) => !changesWithTime)
    .flatMap((facet) =>
      withCombined(textsIn(valueAnywhere(values, facet.field)), facet.combined)
        .filter((text) => text.trim() !== '')
        .map((text) => facetKey(facet, text)),
    )
  return [...new Set(keys)]
}

/** A combined value stands for its parts (contract §3), and all of its parts for it. */
function withCombined(texts: readonly string[], combined: string | undefined): readonly string[] {
  if (!combined) return texts
  const parts = texts.flatMap((text) => text.split(and))
  return combined.split(and).every((part) => parts.includes(part)) ? [...parts, combined] : parts
}

/** The texts and numbers of a value; people by their names. */
function textsIn(value: FieldValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (isRecord(value)) return supervisorNames([value])
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
