import type { DemoItem } from './demo-item.ts'
import { internshipItems } from './internship-items.ts'
import { thesisItems } from './thesis-items.ts'
import { topicItems } from './topic-items.ts'

export type { DemoItem } from './demo-item.ts'

/** Sample entries of all registers, as if `now` were today; the same moment gives the same entries. */
export function demoItems(now: Date): DemoItem[] {
  return [...thesisItems(now), ...topicItems(now), ...internshipItems(now)]
}
