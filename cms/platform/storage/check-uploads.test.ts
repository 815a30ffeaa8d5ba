import { expect, it } from 'vitest'
import { usedOrigins } from './check-uploads.ts'

const addresses: Record<string, string[]> = {
  'register.example': ['192.0.2.1', '2001:db8::1'],
  'theses.example': ['2001:db8::1'],
  'topics.example': ['192.0.2.2'],
}
const resolve = async (hostname: string) => addresses[hostname] ?? []

it('sites whose names lead to the address of the public URL are in use, on localhost all', async () => {
  expect(await usedOrigins('https://register.example', resolve)).toEqual([
    'https://register.example',
    'https://theses.example',
  ])
  expect(await usedOrigins('https://unknown.example', resolve)).toEqual(['https://unknown.example'])
  expect(await usedOrigins('http://127.0.0.1:3000', resolve)).toEqual(['http://127.0.0.1:3000'])
  expect(await usedOrigins('http://localhost:3000', resolve)).toContain('http://theses.localhost:3000')
})
