import { createLocalReq, type Payload } from 'payload'
import { seedDefinitions } from './seed-definitions.ts'
import { seedDemo } from './seed-demo.ts'
import { seedPages } from './seed-pages.ts'
import { seedTexts } from './seed-texts.ts'

/**
 * What ships: forms, texts, pages, and with `demo` sample entries. Run at every start; it adds what is missing and
 * leaves alone what managers changed (contract §7).
 */
export async function runSeed(
  payload: Payload,
  seed: 'demo' | 'base',
  report: (line: string) => void,
): Promise<void> {
  const req = await createLocalReq({ fallbackLocale: 'et', locale: 'et' }, payload)
  await seedTexts(payload)
  await seedDefinitions(req)
  await seedPages(req)
  if (seed === 'demo') await seedDemo(req, report)
}
