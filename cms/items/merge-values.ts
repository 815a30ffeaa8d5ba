import { isDeepStrictEqual } from 'node:util'
import type { Form, FormValues } from '#contract/forms.ts'

type Split = { current: unknown; removed: FormValues }

/**
 * Parts the values that the form asks for from those of fields that it has lost since the entry was written: these
 * stay as they are (contract §6). What is sent for a lost field counts as unknown unless it equals what is kept.
 */
export function splitValues(form: Pick<Form, 'fieldSets'>, sent: unknown, kept: FormValues): Split {
  const removed = valuesOutside(form, kept)
  return { current: isValues(sent) ? withoutEchoes(sent, removed) : sent, removed }
}

function valuesOutside(form: Pick<Form, 'fieldSets'>, kept: FormValues): FormValues {
  const outside: FormValues = {}
  for (const [setSlug, values] of Object.entries(kept)) {
    const set = form.fieldSets.find(({ slug }) => slug === setSlug)
    const known = new Set(set?.fields.map(({ slug }) => slug))
    const rest = Object.entries(values).filter(([slug]) => !known.has(slug))
    if (rest.length > 0) outside[setSlug] = Object.fromEntries(rest)
  }
  return outside
}

type LooseValues = Record<string, unknown>

function isValues(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutEchoes(sent: LooseValues, removed: FormValues): LooseValues {
  const entries = Object.entries(sent).flatMap(([setSlug, values]): [string, unknown][] => {
    const lost = removed[setSlug]
    if (!lost || !isValues(values)) return [[setSlug, values]]
    const rest = Object.entries(values).filter(([slug, value]) => !isDeepStrictEqual(value, lost[slug]))
    return rest.length > 0 || Object.keys(values).length === 0 ? [[setSlug, Object.fromEntries(rest)]] : []
  })
  return Object.fromEntries(entries)
}

export function joinValues(current: FormValues, removed: FormValues): FormValues {
  const joined: FormValues = { ...current }
  for (const [setSlug, values] of Object.entries(removed))
    joined[setSlug] = { ...values, ...current[setSlug] }
  return joined
}
