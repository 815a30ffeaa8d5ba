import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ours = import.meta.dirname
const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files: Record<string, { folder: string; type: string } | undefined> = {
  'page.html': { folder: ours, type: 'text/html; charset=utf-8' },
  'show-docs.js': { folder: ours, type: 'text/javascript; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: swagger, type: 'text/javascript; charset=utf-8' },
  'swagger-ui.css': { folder: swagger, type: 'text/css; charset=utf-8' },
  'favicon-32x32.png': { folder: swagger, type: 'image/png' },
}

/** A page of its own, stricter than the site's: nothing inline but styles, nothing from elsewhere. */
const policy = Object.entries({
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

/** `GET /api/docs` and what its page loads; null where there is no such file. */
export async function serveDocs(path: string, headers: Headers): Promise<Response | null> {
  const name = path === '/docs' ? 'page.html' : path.replace(/^\/docs\//, '')
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (!file) return null
  const body = await readFile(join(file.folder, name))
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const answer = new Headers({
    'Content-Type': file.type,
    'Content-Security-Policy': policy,
    'Cache-Control':
      name === 'page.html' ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600, must-revalidate',
    ETag: etag,
  })
  const isKnown = (headers.get('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown
    ? new Response(null, { status: 304, headers: answer })
    : new Response(body, { headers: answer })
}
