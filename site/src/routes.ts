import { index, type RouteConfig, route } from '@react-router/dev/routes'

const register = (slug: string) => [
  route(slug, `features/${slug}/list.route.tsx`),
  route(`${slug}/add`, `features/${slug}/add.route.tsx`, { id: `${slug}-add` }),
  route(`${slug}/lisa`, `features/${slug}/add.route.tsx`, { id: `${slug}-lisa` }),
  route(`${slug}/:itemUuid`, `features/${slug}/detail.route.tsx`),
]

export default [
  index('features/home/home.route.tsx'),
  ...register('thesis'),
  ...register('topics'),
  ...register('internship'),
  route('internship/success', 'features/item/success.route.tsx', { id: 'internship-success' }),
  route('success', 'features/item/success.route.tsx'),
  route('forms', 'features/form/list.route.tsx'),
  route('forms/:formSlug', 'features/form/fill.route.tsx'),
  route('terms', 'features/page/terms.route.tsx'),
  route('feedback', 'features/feedback/feedback.route.tsx'),
  route('feedback/success', 'features/feedback/success.route.tsx'),
  route('unauthorized', 'features/error/unauthorized.route.tsx'),
  route('error/:code?', 'features/error/error.route.tsx'),
  route('kc', 'features/user/debug.route.tsx'),
  route('sign-in', 'features/user/sign-in.route.tsx'),
  route('auth/return', 'features/user/auth-return.route.tsx'),
  route('test', 'features/test/test.route.tsx'),
  route('test/protected', 'features/test/protected.route.tsx'),
  route('*', 'features/error/not-found.route.tsx'),
] satisfies RouteConfig
