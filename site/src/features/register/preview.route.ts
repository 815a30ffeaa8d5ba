import { data } from 'react-router'
import { fullName } from '#contract/person-name.ts'
import { seedOf } from '#contract/spines.ts'
import { inLanguage, languages } from '#contract/texts.ts'
import { serverClient } from '#site/api.ts'
import { createPaths, languageOf } from '#site/paths.ts'
import { previewResponse, requirePreviewUrl } from '#site/preview/preview-response.ts'
import { loadRegisterForm } from '#site/registers/register-form.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { optionLabel, optionsOf } from '#ui/item/option-label.ts'
import { lightTokens } from '#ui/theme/tokens.ts'
import type { Route } from './+types/preview.route.ts'
import { loadItem } from './load-detail.ts'

/** The picture of an entry that everyone may see, for other sites. @throws 404 */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, pattern } = args
  const url = new URL(request.url)
  const language = languageOf(url.searchParams)
  const { slug, levelField, hue } = registerOfRoute(pattern)
  const client = serverClient(args)
  const item = await loadItem(client, slug, params.itemUuid)
  requirePreviewUrl(url, new URL(createPaths(language).preview(slug, item.uuid), url).pathname, language)
  const [form, spines] = await Promise.all([
    loadRegisterForm(client, slug),
    client('listSpines', { query: item.year === null ? {} : { until: item.year } }),
  ])
  if (!spines.ok) throw data(null, { status: 503 })
  const options = optionsOf(form, levelField)
  const levels = item.levels.map((level) => optionLabel(options, level, language))
  const kind = [inLanguage(form?.title, language), levels.join(', '), item.year ?? '']
  const others = languages.filter((other) => other !== language).map((other) => item.title[other])
  const seed = seedOf(item.uuid)
  const listed = spines.data.find((spine) => spine.seed === seed && spine.year === item.year)
  const year = item.year ?? spines.data[0]?.year ?? 0
  return previewResponse({
    kind: kind.filter(Boolean).join(' · '),
    titles: [inLanguage(item.title, language), ...others, inLanguage(form?.title, language)],
    people: fullName(item) || item.organization,
    color: lightTokens[hue],
    spines: spines.data.filter((spine) => spine !== listed),
    own: { year, degree: item.levels[0] ?? null, curriculum: null, seed },
  })
}
