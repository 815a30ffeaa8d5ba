import type { APIRequestContext } from '@playwright/test'

/** The pages of the site that show no entries. */
export const sitePages = [
  '/',
  '/forms',
  '/numbers',
  '/terms',
  '/accessibility',
  '/feedback',
  '/my',
  '/my/again',
  '/my/mails',
  '/success?form=topics',
  '/feedback/success',
  '/internship/success',
  '/unauthorized',
  '/error/503',
  '/no-such-page',
] as const

export const registers = ['thesis', 'topics', 'internship'] as const

/** The last segment of the path of an add page. */
export const addSegment = { et: 'lisa', en: 'add' } as const

/** The screens of the manage area but tables and entries of registers. */
export const manageScreens = {
  overview: [
    '/manage',
    '/manage/data',
    '/manage/mails',
    '/manage/feedback',
    '/manage/access',
    '/manage/people',
    '/manage/log',
    '/manage/imports',
  ],
  forms: ['/manage/forms', '/manage/forms/thesis', '/manage/forms/new', '/manage/forms/form/new'],
  fields: [
    '/manage/forms/fieldsets',
    '/manage/forms/fieldset/new',
    '/manage/forms/fields',
    '/manage/forms/field/degree',
    '/manage/forms/field/new',
  ],
  pages: ['/manage/pages', '/manage/pages/new', '/manage/pages/terms-register', '/manage/pages/media'],
  texts: [
    '/manage/data/keywords',
    '/manage/translations?missing=all',
    '/manage/translations',
    '/manage/reports',
    '/manage/reports/build?by=supervisors&and=levels',
  ],
} as const

/** The path with a query that selects the language. */
export function inLanguage(path: string, language: 'et' | 'en'): string {
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`
}
/** All pages of the site, with the first entry of each register. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const entries = await firstEntries(request)
  return [
    ...sitePages,
    ...registers.flatMap((register, index) => [
      `/${register}`,
      entries[index] ?? '',
      `/${register}/${addSegment.et}`,
    ]),
  ]
}

/** All screens of the manage area, with the first entry of each register. */
export async function managePaths(request: APIRequestContext): Promise<string[]> {
  const entries = await firstEntries(request)
  return [
    ...Object.values(manageScreens).flat(),
    ...registers.map((register) => `/manage/data/${register}`),
    '/manage/data/thesis/summary',
    ...entries.map((path) => `/manage/data${path}`),
  ]
}

/** The path of the first entry of each register. */
function firstEntries(request: APIRequestContext): Promise<string[]> {
  return Promise.all(
    registers.map(async (register) => {
      const sitemap = await (await request.get(`/sitemap/${register}-1.xml`)).text()
      const [entry = ''] = new RegExp(`/${register}/[0-9a-f-]{36}`).exec(sitemap) ?? []
      return entry
    }),
  )
}
