import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { endpoints } from '../contract/endpoints.ts'

const folder = fileURLToPath(new URL('../contract/', import.meta.url))

/**
 * Removes unused parts of the contract from the browser's code, which would be a third of every page. Endpoints of managers
 * are removed, but for `ofManagers`; the others lose their schemas, so the browser does not validate responses of its own server. The values of constants are marked as pure,
 * because the bundler cannot know that calls such as `z.object(…)` have no side effects.
 */
export function stripContract(): Plugin {
  return {
    name: 'strip-contract',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: `${folder}endpoints.ts` }, handler: endpointsWithoutSchemas },
    transform: {
      filter: { id: { include: `${folder}**` } },
      handler(code) {
        let marked = code
        for (const { start, end } of computedConstants(this.parse(code)).reverse()) {
          const pure = `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`
          marked = marked.slice(0, start) + pure + marked.slice(end)
        }
        return { code: marked, map: null }
      },
    },
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      if (ids.some((id) => id.includes('/zod/v4/classic/schemas')))
        this.error(
          'The code of the browser contains schemas of zod. Use zod/mini, which is a fifth of the size.',
        )
    },
  }
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** The initial values of a module's constants, except for functions. */
function computedConstants({ body }: Program) {
  return body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' ? [init] : []))
}

/** Calls of managers that the site makes: `/r/{reference}` leads them to entries. */
const ofManagers: ReadonlySet<string> = new Set(['searchEntries'])

function endpointsWithoutSchemas(): string {
  const ofSite = Object.entries(endpoints).filter(
    ([name, { who }]) => who === 'anyone' || who === 'signedIn' || ofManagers.has(name),
  )
  const rows = ofSite.map(([name, row]) => {
    const { path, methods, who, read } = row
    const further = { ...('file' in row && { file: row.file }), ...('byKey' in row && { byKey: row.byKey }) }
    return [name, { path, methods, who, read, ...further }] as const
  })
  return `
    const response = { safeParse: (data) => ({ success: true, data }) }
    const rows = ${JSON.stringify(Object.fromEntries(rows))}
    for (const row of Object.values(rows)) row.response = response
    export const endpoints = rows`
}
