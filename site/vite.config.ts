import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2023' },
  ssr: {
    // Fluent's own packages import each other without file extensions: Node cannot load them as they are.
    noExternal: [/^@fluentui\//, /^@griffel\//, 'tabster', 'keyborg'],
  },
})
