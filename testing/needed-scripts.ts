/** The paths of the scripts that a page of the site needs before it can be used, as `withScriptsAfterPaint` writes them into its document. */
export function neededScripts(document: string): string[] {
  const match = /data-preload="([^"]*)">([^<]*)</.exec(document)
  if (!match) throw new Error('the document names no scripts')
  const [, preload = '', code = ''] = match
  const imported = [...code.matchAll(/(?:import|from) "(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  return [...new Set([...preload.split(' '), ...imported])].filter((path) => path.startsWith('/assets/'))
}
