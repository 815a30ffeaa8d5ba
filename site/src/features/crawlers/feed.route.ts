import { fullName } from '#contract/person-name.ts'
import { inLanguage, languageOfText } from '#contract/texts.ts'
import { apiContext, orThrow, serverClient } from '#site/api.ts'
import { serverTexts } from '#site/i18n/server-texts.ts'
import { createPaths, languageOf } from '#site/paths.ts'
import type { ListResult } from '#site/registers/register.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { canonicalOrigin } from '#site/variant.ts'
import { parseTableState, publicDefaults, toListQuery } from '#ui/data-table/table-state.ts'
import { toItemRow } from '#ui/item/item-row.ts'
import type { Route } from './+types/feed.route.ts'
import { escapeXml, xmlResponse } from './xml.ts'

const feedSize = 50

/** An Atom feed (RFC 4287) of a register's newest entries, with the search and filters of its list. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, pattern } = args
  const url = new URL(request.url)
  const { slug, calls } = registerOfRoute(pattern)
  const language = languageOf(url.searchParams)
  const { i18n } = await serverTexts(context.get(apiContext), url.origin, language)
  const year = /^[1-9]\d{3}$/.exec(url.searchParams.get('year') ?? '')?.[0]
  const response: ListResult = await serverClient(args)(calls.list, {
    query: {
      ...toListQuery(parseTableState(url.searchParams, publicDefaults)),
      page: 1,
      size: feedSize,
      sort: '-createdAt',
      ...(year && { year: Number(year) }),
    },
  })
  const rows = orThrow(response).map(toItemRow)
  const origin = canonicalOrigin(url.origin)
  const paths = createPaths(language)
  const entries = rows.map((row) => {
    const { uuid, updatedAt, title, firstName, lastName, organization, supervisors } = row
    const author = fullName({ firstName, lastName }) || organization
    const summary = [author, ...supervisors].filter(Boolean).join(' · ')
    return `<entry>
<id>urn:uuid:${escapeXml(uuid)}</id>
<title xml:lang="${languageOfText(title, language)}">${escapeXml(inLanguage(title, language) || i18n.t('item.nameless'))}</title>
<link href="${escapeXml(origin + paths.item(slug, uuid))}"/>
<updated>${escapeXml(updatedAt)}</updated>
<author><name>${escapeXml(author || i18n.t('item.nameless'))}</name></author>
<summary>${escapeXml(summary)}</summary>
</entry>`
  })
  const list = new URL(origin + paths.list(slug))
  for (const [name, value] of url.searchParams) list.searchParams.set(name, value)
  const self = escapeXml(`${origin}${url.pathname}${url.search}`)
  const updated =
    rows
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return xmlResponse(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${self}</id>
<title>${escapeXml(i18n.t(`${slug}.title`))}</title>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link href="${escapeXml(list.href)}"/>
<updated>${escapeXml(updated)}</updated>
${entries.join('\n')}
</feed>`,
    'application/atom+xml',
  )
}
