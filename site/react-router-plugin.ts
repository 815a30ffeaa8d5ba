import type { Plugin } from 'vite'

/**
 * Removes parts of React Router from the browser's code that the site cannot use, 2 kB of every page: the manifest of routes is in
 * the document, and no instrumentations are passed. Then these modules are only asked whether they are used, and `undefined`
 * says no. Bundlers cannot tell, because both are options at run time (https://github.com/remix-run/react-router/issues/12656).
 */
export function stripRouter(): Plugin {
  return {
    name: 'strip-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](dom[\\/]ssr[\\/]fog-of-war|router[\\/]instrumentation)\.js$/,
      },
      handler(code) {
        const names = this.parse(code).body.flatMap((statement) =>
          statement.type === 'ExportNamedDeclaration'
            ? statement.specifiers.flatMap(({ exported }) =>
                exported.type === 'Identifier' ? exported.name : [],
              )
            : [],
        )
        return { code: names.map((name) => `export function ${name}() {}`).join('\n'), map: null }
      },
    },
  }
}
