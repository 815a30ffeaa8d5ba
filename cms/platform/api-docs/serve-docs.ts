import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const docsFolder = import.meta.dirname
const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files: Record<string, { folder: string; type: string } | undefined> = {
  'page.html': { folder: docsFolder, type: 'text/html; charset=utf-8' },
  'show-docs.js': { folder: docsFolder, type: 'text/javascript; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: swaggerFolder, type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: swaggerFolder, type: 'text/css; charset=utf-8' },
  'favicon-32x32.png': { folder: swaggerFolder, type: 'image/png' },
}

/** Stricter than the site's policy: only styles may be inline, nothing is loaded from other origins. */
const contentSecurityPolicy = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})
  .map(([name, value]) => `${name} ${value}`)
  .join('; ')

/** Serves `GET /api/docs` and the files its page loads; null for an unknown path. */
export async function serveDocs(path: string, headers: Headers): Promise<Response | null> {
  const name = path === '/docs' ? 'page.html' : path.replace(/^\/docs\//, '')
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) return null
  const body = await readFile(join(file.folder, name))
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const responseHeaders = new Headers({
    'Content-Type': file.type,
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control':
      name === 'page.html' ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600, must-revalidate',
    ETag: etag,
  })
  const isUnchanged = (headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isUnchanged
    ? new Response(null, { status: 304, headers: responseHeaders })
    : new Response(body, { headers: responseHeaders })
}
