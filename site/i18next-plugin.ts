import type { Plugin } from 'vite'

const standard = 'formatter = Formatter;'

/**
 * Removes the formatter of i18next from the browser's code, half a kilobyte of every page: texts have one of their own
 * (`ui/i18n/create-i18n.ts`). Bundlers cannot tell, because it is an option at run time.
 */
export function stripFormatter(): Plugin {
  return {
    name: 'strip-formatter',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ },
      handler(code) {
        if (!code.includes(standard)) this.error(`i18next has no '${standard}'`)
        return { code: code.replace(standard, ''), map: null }
      },
    },
  }
}
