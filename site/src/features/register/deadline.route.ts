import ical from 'ical-generator'
import { data } from 'react-router'
import { inLanguage } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { apiContext, serverClient } from '#site/api.ts'
import { serverTexts } from '#site/i18n/server-texts.ts'
import { createPaths, languageOf } from '#site/paths.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import type { Route } from './+types/deadline.route.ts'
import { loadItem } from './load-detail.ts'

/** The deadline of an offer as an iCalendar file with one all-day event. @throws 404 without a deadline */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, params, pattern } = args
  const { slug } = registerOfRoute(pattern)
  const { origin, searchParams } = new URL(request.url)
  const language = languageOf(searchParams)
  const item = await loadItem(serverClient(args), slug, params.itemUuid)
  if (item.deadline === null) throw data({ error: 'errors.notFound' }, { status: 404 })
  const { i18n } = await serverTexts(context.get(apiContext), origin, language)
  const title = [inLanguage(item.title, language), item.organization].filter(Boolean).join(', ')
  const url = `${origin}${createPaths(language).item(slug, item.uuid)}`
  const calendar = ical({
    prodId: { company: new URL(origin).hostname, product: 'register', language: language.toUpperCase() },
    events: [
      {
        id: `${item.uuid}@${new URL(origin).hostname}`,
        start: new Date(`${dayInTallinn(item.deadline)}T00:00:00Z`),
        allDay: true,
        timezone: 'UTC',
        summary: normalizeText(i18n.t('internship.deadlineOf', { title })),
        url,
      },
    ],
  })
  // Every line ends with CRLF (RFC 5545), also the last one.
  return new Response(`${calendar.toString()}\r\n`, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="deadline.ics"',
    },
  })
}
