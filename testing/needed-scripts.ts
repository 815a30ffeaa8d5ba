/** The paths of the scripts that a page of the site needs before it can be used, as its document names them (`startup-script.ts`). */
export function neededScripts(document: string): string[] {
  const [, preload = '', code = ''] = /data-preload="([^"]*)">([^<]*)</.exec(document) ?? []
  const imported = [...code.matchAll(/(?:import|from) "(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  return [...new Set([...preload.split(' '), ...imported])].filter((path) => path.startsWith('/assets/'))
}
