import { isDeepStrictEqual } from 'node:util'
import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { isRecord } from '#contract/is-record.ts'

type Split = { current: unknown; removed: FormValues }

/**
 * Splits values into those of the form's current fields and those of fields that were removed from the form. The latter are
 * retained unchanged (contract §6); an input value for a removed field is only accepted if it equals the stored one.
 */
export function splitValues(form: WithFieldSets, input: unknown, stored: FormValues): Split {
  const removed = valuesOutside(form, stored)
  return { current: isRecord(input) ? withoutEchoes(input, removed) : input, removed }
}

function valuesOutside(form: WithFieldSets, stored: FormValues): FormValues {
  const outside: FormValues = {}
  for (const [setSlug, values] of Object.entries(stored)) {
    const set = form.fieldSets.find(({ slug }) => slug === setSlug)
    const known = new Set(set?.fields.map(({ slug }) => slug))
    const rest = Object.entries(values).filter(([slug]) => !known.has(slug))
    if (rest.length > 0) outside[setSlug] = Object.fromEntries(rest)
  }
  return outside
}

/** Drops input values that merely repeat the stored values of removed fields. */
function withoutEchoes(input: Record<string, unknown>, removed: FormValues): Record<string, unknown> {
  const entries = Object.entries(input).flatMap(([setSlug, values]): [string, unknown][] => {
    const removedValues = removed[setSlug]
    if (!removedValues || !isRecord(values)) return [[setSlug, values]]
    const rest = Object.entries(values).filter(
      ([slug, value]) => !isDeepStrictEqual(value, removedValues[slug]),
    )
    return rest.length > 0 || Object.keys(values).length === 0 ? [[setSlug, Object.fromEntries(rest)]] : []
  })
  return Object.fromEntries(entries)
}

/** The inverse of `splitValues`: the current values with those of removed fields. */
export function joinValues(current: FormValues, removed: FormValues): FormValues {
  const joined: FormValues = { ...current }
  for (const [setSlug, values] of Object.entries(removed))
    joined[setSlug] = { ...values, ...current[setSlug] }
  return joined
}
