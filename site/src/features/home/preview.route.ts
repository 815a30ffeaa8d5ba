import { data } from 'react-router'
import { apiContext, serverClient } from '#site/api.ts'
import { serverTexts } from '#site/i18n/server-texts.ts'
import { languageOf } from '#site/paths.ts'
import { previewResponse, requirePreviewUrl } from '#site/preview/preview-response.ts'
import { lightTokens } from '#ui/theme/tokens.ts'
import type { Route } from './+types/preview.route.ts'

/** The picture of the register, for other sites. */
export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url)
  const language = languageOf(url.searchParams)
  requirePreviewUrl(url, '/preview.png', language)
  const [{ i18n }, spines] = await Promise.all([
    serverTexts(args.context.get(apiContext), url.origin, language),
    serverClient(args)('listSpines', {}),
  ])
  if (!spines.ok) throw data(null, { status: 503 })
  return previewResponse({
    kind: i18n.t('common.site.owner'),
    titles: [i18n.t('common.site.name.all')],
    people: '',
    color: lightTokens.brand,
    spines: spines.data,
  })
}
