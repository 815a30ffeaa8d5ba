import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

it('the page of controls has every control', () => {
  const samples = readFileSync(resolve(import.meta.dirname, 'samples.tsx'), 'utf8')
  const controls = readdirSync(resolve(import.meta.dirname, '../../ui/controls')).filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(controls.filter((file) => !samples.includes(`#ui/controls/${file}`))).toEqual([])
})
