import { loadPolyfills } from '#ui/shell/load-polyfills.ts'
import { oldBrowserMark } from '#ui/shell/old-browser-script.ts'

// Next runs this module before other scripts.

// An error ends them here: the server-rendered page stays.
if (document.documentElement.hasAttribute(oldBrowserMark)) throw new Error('this browser is too old')

/** Keeps zod from trying `new Function`, which browsers would report (as on the site: `site/src/startup/startup-script.ts`). */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

void loadPolyfills()
