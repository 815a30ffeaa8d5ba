import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { endpoints } from '../contract/endpoints.ts'

const source = fileURLToPath(new URL('../contract/endpoints.ts', import.meta.url))

/**
 * Gives the browser the table of endpoints without their schemas, which would be a third of the code of every page. So answers of
 * the own server are not validated in the browser.
 */
export function browserEndpoints(): Plugin {
  const rows = Object.entries(endpoints).map(([name, row]) => {
    const { path, methods, who, read } = row
    return [name, { path, methods, who, read, ...('file' in row && { file: row.file }) }] as const
  })
  const code = `
    const answer = { safeParse: (data) => ({ success: true, data }) }
    const rows = ${JSON.stringify(Object.fromEntries(rows))}
    for (const row of Object.values(rows)) row.answer = answer
    export const endpoints = rows`
  return {
    name: 'browser-endpoints',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: source }, handler: () => code },
  }
}
