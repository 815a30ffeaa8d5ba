import type { DemoItem } from './demo-item.ts'
import { internshipItems } from './internship-items.ts'
import { thesisItems } from './thesis-items.ts'
import { topicItems } from './topic-items.ts'

/** Sample entries of all registers, relative to `now`; deterministic for the same `now`. */
export function demoItems(now: Date): DemoItem[] {
  return [...thesisItems(now), ...topicItems(now), ...internshipItems(now)]
}
