/** Next runs this before other scripts. Keeps zod from trying `new Function`, which browsers would report (as on the site: `site/src/startup/startup-script.ts`). */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
