import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserEndpoints } from './endpoints-plugin.ts'

export default defineConfig({
  plugins: [reactRouter(), browserEndpoints()],
  build: { target: 'es2023' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas that nothing uses are dropped, with the library's code for them.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            // What most pages need comes in two files, not in forty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
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
