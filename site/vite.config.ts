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
            // What most pages need comes in two files, not in forty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // Pages without a form need no schemas before they can be used.
                { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
                { name: 'frame', minShareCount: 6, priority: 1 },
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
