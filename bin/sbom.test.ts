import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'

const component = z.object({ name: z.string(), version: z.string(), purl: z.string() })
const bomSchema = z.object({
  specVersion: z.string(),
  metadata: z.object({ component }),
  components: z.array(component),
})

it('the bill of materials is of this product, whatever the folder is called, and of what ships', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'sbom.mjs')], {
    maxBuffer: 1e8,
  })
  const { specVersion, metadata, components } = bomSchema.parse(JSON.parse(stdout))
  expect([specVersion, metadata.component.name]).toEqual(['1.5', 'thesis-register'])
  const names = components.map(({ name }) => name)
  expect(names).toContain('payload')
  expect(names).not.toContain('vitest')
})
