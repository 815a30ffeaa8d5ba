import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import { inlineClassNames } from './class-names-plugin.ts'
import { stripFormatter } from './i18next-plugin.ts'
import { stripRouter } from './react-router-plugin.ts'
import { stripContract } from './strip-contract-plugin.ts'

/** A route's chunk may be shared with other chunks. React Router's setting would give the route another, almost empty one. */
const sharedEntries: Plugin = {
  name: 'shared-entries',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

/** `chrome >= 120` as `chrome120`. */
const targets = packageJson.browserslist.map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''))

export default defineConfig({
  plugins: [
    reactRouter(),
    inlineClassNames(),
    stripContract(),
    stripFormatter(),
    stripRouter(),
    sharedEntries,
  ],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: { target: targets, cssCodeSplit: false },
  // `npm run dev` finds the dependencies of all pages at its start; one found later would reload the page.
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}', '../ui/**/*.{ts,tsx}', '!**/*.test.*'],
    // Loaders of the server import it; it is a native module, which cannot be bundled.
    exclude: ['@resvg/resvg-js'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Shared modules are in few chunks besides one for each route; a page loads its route's and what that imports.
            // Each contains what its modules import, unless a group above has it.
            codeSplitting: {
              groups: [
                // React, the layout, and what nearly all pages use.
                {
                  name: 'app',
                  test: /[\\/]src[\\/](root|entry\.client|components[\\/](page-head|button-link|entry-link))\.tsx$|[\\/]ui[\\/](item[\\/](date-tile|item-title|remaining-time)|controls[\\/]search-input)\.|[\\/]headless-svg[\\/]add\.|node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                // What at least two of lists, entries and forms use.
                {
                  name: 'items',
                  test: /[\\/](ui[\\/](item|controls)|src[\\/]components)[\\/](?!entry-form|entry-link|use-facets|item-columns|text-with-links|marked-text|message-page|offline-page|no-submission|use-history-state|link-button|spinner)|[\\/](file-link|item-texts|list-fetcher|option-label|register-form|register-of-route|bottom-bar|late-data|use-list-path|state-message|file-labels|document-pdf|lock-closed|arrow-download)\./,
                },
                // What lists and forms use.
                { name: 'table', test: /[\\/]data-table[\\/]table-state\./ },
                // Error pages, which are loaded after hydration.
                {
                  name: 'errors',
                  test: /[\\/](features[\\/]error[\\/]error-page|entry-error-page|message-page|offline-page)\./,
                },
                // What forms and the sign-in check, which follows hydration on every page, use.
                { name: 'schemas', test: /[\\/]zod[\\/]/ },
                // Forms, with the components of Fluent that they display at first.
                {
                  name: 'forms',
                  test: /[\\/]entry-form[\\/]|[\\/]ui[\\/](fields[\\/](?!day-picker|suggestion-combobox)|theme[\\/]fluent-root)|add\.route/,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: {
    // Fluent's own packages import each other without file extensions: Node cannot load them as they are.
    noExternal: [/^@fluentui\//, /^@griffel\//, 'tabster', 'keyborg'],
  },
})
