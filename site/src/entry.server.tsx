import {
  createDOMRenderer,
  RendererProvider,
  renderToStyleElements,
  SSRProvider,
} from '@fluentui/react-components'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Api, apiContext } from './api.ts'
import { serverTexts } from './i18n/server-texts.ts'
import { PageContext } from './page-context.tsx'
import { languageOf } from './paths.ts'

const nonceContext = createContext<string>()

/** Creates the context of a request: the in-process `/api` and the nonce of the content security policy. */
export function createLoadContext({ api, nonce }: { api: Api; nonce: string }): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nonceContext, nonce)
  return context
}

/**
 * Style renderers by route id. Griffel never releases a renderer's id, so a renderer per request would leak memory. A
 * route's renderer accumulates the styles of all its responses. The nonce is the same for all requests.
 */
const renderers = new Map<string, ReturnType<typeof createDOMRenderer>>()

function rendererOf({ staticHandlerContext }: EntryContext, nonce: string) {
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const renderer = renderers.get(route) ?? createDOMRenderer(undefined, { styleElementAttributes: { nonce } })
  renderers.set(route, renderer)
  return renderer
}

/** Logs server errors; aborted requests and client errors are not logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(error)
}

/**
 * Lets `startupScript` load React Router's scripts after the first paint: a page is readable without them, and on a slow
 * connection they would compete with its styles and fonts.
 */
function withScriptsAfterPaint(html: string): string {
  const preloaded: string[] = []
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, url: string) => {
      preloaded.push(url)
      return ''
    })
    .replace(
      /(<script[^>]*) type="module" async="">/,
      (_, start: string) => `${start} type="text/plain" data-preload="${preloaded.join(' ')}">`,
    )
}

/**
 * Puts the manifest into the document, and takes the root route from the entry, which contains it: two requests less before
 * a page can be used.
 */
function withFewerRequests(
  html: string,
  { url, entry, routes, ...manifest }: EntryContext['manifest'],
): string {
  const root = routes.root?.module
  const json = JSON.stringify({ url, entry, routes, ...manifest }).replaceAll('<', '\\u003c')
  return html
    .replaceAll(new RegExp(`<link rel="modulepreload" href="(${url}|${root})"[^>]*>`, 'g'), '')
    .replace(`import "${url}"`, () => `window.__reactRouterManifest=${json}`)
    .replace(`import * as route0 from "${root}"`, `import "${entry.module}";const route0=window.rootRoute`)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { origin, search } = new URL(request.url)
  const language = languageOf(search)
  const nonce = loadContext.get(nonceContext)
  const { i18n, trees } = await serverTexts(loadContext.get(apiContext), origin, language)
  const renderer = rendererOf(routerContext, nonce)
  const page = {
    data: { origin, texts: trees },
    i18nFor: () => i18n,
    nonce,
  }
  let failed = false
  const stream = await renderToReadableStream(
    <PageContext value={page}>
      <RendererProvider renderer={renderer}>
        <SSRProvider>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </SSRProvider>
      </RendererProvider>
    </PageContext>,
    {
      signal: request.signal,
      // Without scripts, a large part that was rendered later would not be displayed.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true
        if (!request.signal.aborted) console.error(error)
      },
      nonce,
    },
  )
  await stream.allReady
  const rendered = await new Response(stream).text()
  const html = withScriptsAfterPaint(
    import.meta.env.PROD ? withFewerRequests(rendered, routerContext.manifest) : rendered,
  )
  const styles = renderToStaticMarkup(renderToStyleElements(renderer))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', language)
  if (status === 503) headers.set('Retry-After', '5')
  return new Response(
    html.replace('</head>', () => `${styles}</head>`),
    {
      headers,
      status: failed ? 500 : status,
    },
  )
}
