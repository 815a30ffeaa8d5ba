import { findRegister, type Register } from '#contract/registers/registers.ts'
import { type Language, toLanguage } from '#contract/texts.ts'

type Query = Record<string, string | number | undefined>

/** Creates the paths of all pages for a language, which is part of the query. */
export function createPaths(language: Language) {
  const to = (path: string, query: Query = {}) => {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') search.set(name, String(value))
    }
    search.set('language', language)
    return `${path}?${search}`
  }
  const addSegment = language === 'et' ? 'lisa' : 'add'
  return {
    home: () => to('/'),
    /** A search on the home page, over all registers or one. */
    homeSearch: (q: string, register?: Register) => to('/', { q, register }),
    list: (register: Register, query?: Query) => to(`/${register}`, query),
    /** The list with a search, over all years. */
    search: (register: Register, q: string) =>
      to(`/${register}`, { q, year: findRegister(register)?.yearField && 'all' }),
    feed: (register: Register, query?: Query) => to(`/${register}/feed.atom`, query),
    item: (register: Register, uuid: string) => to(`/${register}/${encodeURIComponent(uuid)}`),
    /** The picture that other sites show with a link to an entry, or to any other page. */
    preview: (register?: Register, uuid = '') =>
      to(register ? `/${register}/${encodeURIComponent(uuid)}/preview.png` : '/preview.png'),
    /** The deadline of an offer as a calendar file. */
    deadline: (register: Register, uuid: string) =>
      to(`/${register}/${encodeURIComponent(uuid)}/deadline.ics`),
    add: (register: Register) => to(`/${register}/${addSegment}`),
    forms: () => to('/forms'),
    form: (slug: string) => to(`/forms/${encodeURIComponent(slug)}`),
    success: (form: string) => {
      const path = findRegister(form)?.successPath
      return path ? to(path) : to('/success', { form })
    },
    terms: () => to('/terms'),
    accessibility: () => to(localizedPath('/accessibility', language)),
    numbers: () => to(localizedPath('/numbers', language)),
    /** Own entries; `reference` is that of the entry to which a link is to be requested. */
    ownItems: (reference?: string) => to(localizedPath('/my', language), { reference }),
    ownItem: (uuid: string) => to(localizedPath(`/my/${encodeURIComponent(uuid)}`, language)),
    feedback: () => to('/feedback'),
    feedbackSuccess: () => to('/feedback/success'),
    /** `from` is the page to return to after signing in. */
    unauthorized: (from?: string) => to('/unauthorized', { from }),
    /** The success page after a submission, from `navigate` in the response, with the item's reference. */
    submitted: (path: string, reference: string) => {
      const url = new URL(path, 'http://site.invalid')
      return to(url.pathname, { ...Object.fromEntries(url.searchParams), reference })
    },
    manage: () => to('/manage'),
    manageItem: (form: string, uuid: string) =>
      to(`/manage/data/${encodeURIComponent(form)}/${encodeURIComponent(uuid)}`),
  }
}

export type Paths = ReturnType<typeof createPaths>

/** The language in a URL's query. */
export function languageOf(search: string | URLSearchParams): Language {
  return toLanguage(new URLSearchParams(search).get('language'))
}

/** A path with the segment of the language, if it has one: that of add pages, of own entries, of the numbers and of the accessibility statement. */
export function localizedPath(pathname: string, language: Language): string {
  return pathname
    .replace(/\/(add|lisa)\/?$/, language === 'et' ? '/lisa' : '/add')
    .replace(/^\/(my|minu)(?=\/|$)/, language === 'et' ? '/minu' : '/my')
    .replace(/^\/(numbers|arvud)\/?$/, language === 'et' ? '/arvud' : '/numbers')
    .replace(
      /^\/(accessibility|ligipaasetavus)\/?$/,
      language === 'et' ? '/ligipaasetavus' : '/accessibility',
    )
}

/** The current page in another language, with its other parameters. */
export function inOtherLanguage(location: { pathname: string; search: string }, language: Language): string {
  const pathname = localizedPath(location.pathname, language)
  const search = new URLSearchParams(location.search)
  search.set('language', language)
  return `${pathname}?${search}`
}

/** Where `/unauthorized` returns to after signing in: the page that was denied, if it is on this site, otherwise home. */
export function returnAddress(url: string): string {
  const { origin, searchParams } = new URL(url)
  const from = searchParams.get('from') ?? ''
  const isSameOrigin =
    from.startsWith('/') && URL.canParse(from, origin) && new URL(from, origin).origin === origin
  return isSameOrigin ? from : createPaths(languageOf(searchParams)).home()
}
