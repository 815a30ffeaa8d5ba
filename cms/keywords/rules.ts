import type { FormValues } from '#contract/fields.ts'
import { textsOf } from '#contract/values/texts-of.ts'

export type Place = { fieldSet: string; field: string }

/**
 * Where an item had a merged keyword. `position` counts from 0. `replaced`: the keyword that stays took its place; false
 * if the item had both, so that the merged one was removed.
 */
type MergedUsage = Place & { position: number; replaced: boolean }

/** Replaces a keyword by another in these places; an item with both has the other once, where it was. */
export function mergeInValues(
  values: FormValues,
  places: readonly Place[],
  merged: string,
  into: string,
): { values: FormValues; usages: MergedUsage[] } {
  const usages = places.map(({ fieldSet, field }) => {
    const texts = textsOf(values[fieldSet]?.[field])
    return { fieldSet, field, position: texts.indexOf(merged), replaced: !texts.includes(into) }
  })
  const changed = changeTexts(values, usages, (texts, { replaced }) =>
    replaced ? texts.map((text) => (text === merged ? into : text)) : texts.filter((text) => text !== merged),
  )
  return { values: changed, usages }
}

/** Reverts `mergeInValues`. A place from which the keyword that stayed was removed in the meantime is not changed. */
export function unmergeInValues(
  values: FormValues,
  usages: readonly MergedUsage[],
  merged: string,
  into: string,
): FormValues {
  return changeTexts(values, usages, (texts, { position, replaced }) => {
    if (!texts.includes(into) || texts.includes(merged)) return texts
    return replaced
      ? texts.map((text) => (text === into ? merged : text))
      : texts.toSpliced(position, 0, merged)
  })
}

function changeTexts<P extends Place>(
  values: FormValues,
  places: readonly P[],
  change: (texts: string[], place: P) => string[],
): FormValues {
  const changed = { ...values }
  for (const place of places) {
    const set = changed[place.fieldSet]
    const texts = [...new Set(change(textsOf(set?.[place.field]), place))]
    changed[place.fieldSet] = { ...set, [place.field]: texts }
  }
  return changed
}
