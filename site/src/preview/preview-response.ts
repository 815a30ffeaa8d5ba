import { redirect } from 'react-router'
import type { Language } from '#contract/texts.ts'
import type { Preview } from './draw-preview.ts'
import { renderPreview } from './render-preview.ts'

/** Redirects to the only URL of a picture, as each URL is drawn and cached for itself. */
export function requirePreviewUrl({ pathname, search }: URL, path: string, language: Language): void {
  const query = `?language=${language}`
  if (pathname !== path || search !== query) throw redirect(path + query)
}

/** The picture that other sites show with a link to a page. */
export async function previewResponse(preview: Preview): Promise<Response> {
  const png = await renderPreview(preview)
  if (!png) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(png, {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
