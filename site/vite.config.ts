import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { stripContract } from './strip-contract-plugin.ts'

export default defineConfig({
  plugins: [reactRouter(), stripContract()],
  build: { target: 'es2023' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few chunks instead of forty small ones. Each contains what its modules import, unless a group above has it.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                // Nearly all pages use the components of the home page, and share small modules that would be chunks of their own.
                {
                  name: 'app',
                  test: /[\\/]src[\\/](root|entry\.client|features[\\/]home[\\/]home\.route)\.tsx$|[\\/]react-(icons|utilities|shared-contexts)[\\/]|fold-text/,
                },
                // Entries and forms.
                {
                  name: 'values',
                  test: /[\\/]react-(link|motion|spinner)[\\/]|field-value|back-link|copy-button|facts-list|file-line|item-texts|use-list-path|codecs/,
                },
                // Lists and forms.
                {
                  name: 'choices',
                  test: /[\\/]react-(checkbox|radio|select)[\\/]|data-table[\\/]load-page|load-list/,
                },
                { name: 'lists', test: /list-header|list-message|MenuButton/ },
                { name: 'schemas', test: /[\\/]zod[\\/]/ },
                // Forms and the form to write to a contact.
                {
                  name: 'drafts',
                  test: /draft-notice|use-draft|parse-draft|use-hydrated|check-values|form-failure|[\\/]answers/,
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
