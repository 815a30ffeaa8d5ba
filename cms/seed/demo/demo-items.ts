import type { DemoItem } from './demo-item.ts'
import { internshipItems } from './internship-items.ts'
import { thesisItems } from './thesis-items.ts'
import { topicItems } from './topic-items.ts'

export type { DemoItem } from './demo-item.ts'

/** Sample entries of all registers, as if `now` were today; the same moment gives the same bytes. */
export async function demoItems(now: Date): Promise<DemoItem[]> {
  const registers = await Promise.all([thesisItems(now), topicItems(now), internshipItems(now)])
  return registers.flat()
}
