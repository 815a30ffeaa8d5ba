/** The pages of the site that show no entries. */
export const sitePages = [
  '/',
  '/forms',
  '/terms',
  '/accessibility',
  '/feedback',
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
  overview: ['/manage', '/manage/data', '/manage/mails', '/manage/feedback', '/manage/access'],
  forms: ['/manage/forms', '/manage/forms/thesis', '/manage/forms/form/new'],
  fields: [
    '/manage/forms/fieldsets',
    '/manage/forms/fieldset/new',
    '/manage/forms/fields',
    '/manage/forms/field/degree',
    '/manage/forms/field/new',
  ],
  pages: ['/manage/pages', '/manage/pages/new', '/manage/pages/media'],
  texts: [
    '/manage/data/keywords',
    '/manage/translations?missing=all',
    '/manage/translations',
    '/manage/reports',
  ],
} as const

/** The path with a query that selects the language. */
export function inLanguage(path: string, language: 'et' | 'en'): string {
  return `${path}${path.includes('?') ? '&' : '?'}language=${language}`
}
