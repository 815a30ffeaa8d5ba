import type { Text } from '#contract/texts.ts'
import type { Wording } from '#contract/values/value-text.ts'
import { inBoth } from './cell.ts'

/** Formatters for values within report texts: both languages, dates in ISO 8601. */
export function reportWording(text: (key: string) => Text): Wording {
  return {
    text: inBoth,
    yes: inBoth(text('reports.value.yes')),
    no: inBoth(text('reports.value.no')),
    day: (day) => day,
    moment: (moment) => moment,
  }
}
