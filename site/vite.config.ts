import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserContract } from './contract-plugin.ts'

export default defineConfig({
  plugins: [reactRouter(), browserContract()],
  build: { target: 'es2023' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes in two files, not in forty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 3,
                },
                // With what they import. Nearly all pages use the parts of the home page.
                {
                  name: 'frame',
                  test: /[\\/]src[\\/](root|entry\.client|features[\\/]home[\\/]home\.route)\.tsx$/,
                  priority: 2,
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
