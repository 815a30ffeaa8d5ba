import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { allRegisters } from '#contract/registers/registers.ts'

/** The registers share the same route modules, which derive their register from the route pattern. */
function pages({ slug, deadlineField, successPath }: RegisterDeclaration) {
  return [
    route(slug, 'features/register/list.route.tsx', { id: `${slug}-list` }),
    route(`${slug}/feed.atom`, 'features/crawlers/feed.route.ts', { id: `${slug}-feed` }),
    route(`${slug}/add`, 'features/register/add.route.tsx', { id: `${slug}-add` }),
    route(`${slug}/lisa`, 'features/register/add.route.tsx', { id: `${slug}-lisa` }),
    // An item's page, with an error page of its register.
    layout('features/register/entry-error.route.tsx', { id: `${slug}-entry` }, [
      route(`${slug}/:itemUuid`, 'features/register/detail.route.tsx', { id: `${slug}-detail` }),
    ]),
    route(`${slug}/:itemUuid/preview.png`, 'features/register/preview.route.ts', { id: `${slug}-preview` }),
    ...(deadlineField
      ? [
          route(`${slug}/:itemUuid/deadline.ics`, 'features/register/deadline.route.ts', {
            id: `${slug}-ics`,
          }),
        ]
      : []),
    ...(successPath
      ? [route(successPath.slice(1), 'features/item/success.route.tsx', { id: `${slug}-success` })]
      : []),
  ]
}

export default [
  index('features/home/home.route.tsx'),
  route('preview.png', 'features/home/preview.route.ts'),
  ...allRegisters.flatMap(pages),
  route('r/:reference', 'features/register/reference.route.tsx'),
  route('success', 'features/item/success.route.tsx'),
  route('forms', 'features/form/list.route.tsx'),
  route('forms/:formSlug', 'features/form/fill.route.tsx'),
  route('terms', 'features/page/terms.route.tsx'),
  route('accessibility', 'features/page/accessibility.route.tsx'),
  route('ligipaasetavus', 'features/page/accessibility.route.tsx', { id: 'ligipaasetavus' }),
  route('numbers', 'features/numbers/numbers.route.tsx'),
  route('arvud', 'features/numbers/numbers.route.tsx', { id: 'arvud' }),
  route('pages/:slug', 'features/page/page.route.tsx'),
  route('my', 'features/own-items/list.route.tsx'),
  route('minu', 'features/own-items/list.route.tsx', { id: 'minu' }),
  route('my/again', 'features/own-items/several.route.tsx'),
  route('minu/again', 'features/own-items/several.route.tsx', { id: 'minu-again' }),
  route('my/mails', 'features/own-items/mails.route.tsx'),
  route('minu/mails', 'features/own-items/mails.route.tsx', { id: 'minu-mails' }),
  route('my/copy', 'features/own-items/message-copy.route.tsx'),
  route('minu/copy', 'features/own-items/message-copy.route.tsx', { id: 'minu-copy' }),
  route('my/:itemUuid', 'features/own-items/entry.route.tsx'),
  route('minu/:itemUuid', 'features/own-items/entry.route.tsx', { id: 'minu-entry' }),
  route('feedback', 'features/feedback/feedback.route.tsx'),
  route('feedback/success', 'features/feedback/success.route.tsx'),
  route('unauthorized', 'features/error/unauthorized.route.tsx'),
  route('error/:code?', 'features/error/error.route.tsx'),
  route('kc', 'features/user/debug.route.tsx'),
  route('sign-in', 'features/user/sign-in.route.tsx'),
  route('auth/return', 'features/user/auth-return.route.tsx'),
  route('test', 'features/test/test.route.tsx'),
  route('test/protected', 'features/test/protected.route.tsx'),
  route('robots.txt', 'features/crawlers/robots.route.ts'),
  route('sitemap.xml', 'features/crawlers/sitemap-index.route.ts'),
  route('sitemap/:name', 'features/crawlers/sitemap.route.ts'),
  route('*', 'features/error/not-found.route.tsx'),
] satisfies RouteConfig
