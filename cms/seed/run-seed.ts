import { createLocalReq, type Payload } from 'payload'
import { seedDefinitions } from './seed-definitions.ts'
import { seedDemo } from './seed-demo.ts'
import { seedPages } from './seed-pages.ts'
import { seedTexts } from './seed-texts.ts'

/**
 * Seeds forms, texts and pages, and with `demo` sample entries. Runs at every start: adds what is missing, and never
 * overwrites changes by managers (contract §7).
 */
export async function runSeed(
  payload: Payload,
  seed: 'demo' | 'base',
  report: (line: string) => void,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await seedTexts(payload)
  await seedDefinitions(req)
  await seedPages(req)
  if (seed === 'demo') await seedDemo(req, report)
}
