import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A route is one file.
  splitRouteModules: false,
  // The few routes are part of the document, so that no page requests them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
