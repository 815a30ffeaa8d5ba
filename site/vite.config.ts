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
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown[\\/]runtime/,
                },
                // The home page's code: nearly all pages use its components.
                {
                  name: 'app',
                  test: /[\\/]src[\\/](root|entry\.client|features[\\/]home[\\/]home\.route)\.tsx$|fold-text/,
                },
                // Fluent, for forms, menus and dialogs.
                {
                  name: 'fluent',
                  test: /[\\/]fluent-root|[\\/](@griffel|stylis|rtl-css-js|keyborg)[\\/]|@fluentui[\\/]react-(field|input|label|link|provider|utilities|tabster|shared-contexts|jsx-runtime|message-bar|motion|textarea|checkbox|radio|select)[\\/]/,
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
