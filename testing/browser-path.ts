import { existsSync } from 'node:fs'

/** The Chromium of browser tests and benchmarks. The headless shell renders the same, and starts in a fraction of the time. */
export const browserPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

/** Firefox and WebKitGTK where Debian's packages install them; undefined if they are not installed. */
export const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
export const webkitPaths = [
  { driver: '/usr/bin/WebKitWebDriver', browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser' },
  { driver: '/usr/bin/WebKitWebDriver', browser: '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser' },
].find(({ driver, browser }) => existsSync(driver) && existsSync(browser) && existsSync('/usr/bin/xvfb-run'))
