import { existsSync } from 'node:fs'

/** The Chromium of browser tests and benchmarks. The headless shell renders the same, and starts in a fraction of the time. */
export const browserPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
