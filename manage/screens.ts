import { titleKeyOf } from './data/registers.ts'

type Params = Readonly<Record<string, string>>

type ScreenDeclaration = {
  /** Below `/manage`; `:name` stands for any segment. The first match counts. */
  path: '' | `/${string}`
  /** Its component, as Payload's import map names it. */
  view: string
  /** Message key of its title. */
  titleKey: string | ((params: Params) => string)
  /** Its title in another view of the same path, which the address has in `view`. */
  viewTitleKeys?: Readonly<Record<string, string>>
  /** The parameter that is its title where there is no text. */
  nameParam?: string
  /** The path of the screen above it in the breadcrumbs; the overview by default. */
  parent?: string
  /** A tab, with the shortcut that opens it. */
  keys?: string
  /** The tab shows the number of unread messages. */
  showsUnread?: true
  /** Not offered by the command palette, which offers all other screens without parameters. */
  isUnlisted?: true
}

const view = {
  data: '/cms/app/views/data-views.tsx',
  forms: '/cms/app/views/forms-view.tsx#FormsView',
  pages: '/cms/app/views/pages-view.tsx#PagesView',
}

function titleOfDefinition(group: string) {
  return ({ slug = '' }: Params) => `forms.${group}.${slug}`
}

/** The screens of the manage area. Routes, tabs, breadcrumbs, the command palette and shortcuts follow from this table. */
export const screens: readonly ScreenDeclaration[] = [
  { path: '', view: '/cms/app/views/overview-view.tsx#OverviewView', titleKey: 'manage.overview.title' },
  {
    path: '/logout',
    view: '/manage/sign-in/logout-view.tsx#LogoutView',
    titleKey: 'common.nav.manage',
    isUnlisted: true,
  },
  { path: '/data', view: `${view.data}#PromptView`, titleKey: 'manage.tab.data', keys: 'g d' },
  {
    path: '/data/keywords',
    view: `${view.data}#KeywordsView`,
    titleKey: 'manage.keywords.title',
    parent: '/data',
  },
  {
    path: '/data/:register',
    view: `${view.data}#RegisterView`,
    titleKey: ({ register = '' }) => titleKeyOf(register),
    nameParam: 'register',
    parent: '/data',
  },
  {
    path: '/data/:register/new',
    view: `${view.data}#NewItemView`,
    titleKey: 'manage.item.new',
    parent: '/data/:register',
  },
  {
    path: '/data/:register/summary',
    view: `${view.data}#SummaryView`,
    titleKey: 'manage.summary.title',
    parent: '/data/:register',
  },
  {
    path: '/data/:register/:itemUuid',
    view: `${view.data}#ItemView`,
    titleKey: 'manage.item.edit',
    viewTitleKeys: { review: 'manage.review.title' },
    parent: '/data/:register',
  },
  { path: '/forms', view: view.forms, titleKey: 'manage.tab.forms', keys: 'g o' },
  { path: '/forms/fieldsets', view: view.forms, titleKey: 'manage.forms.title.fieldset', parent: '/forms' },
  { path: '/forms/fields', view: view.forms, titleKey: 'manage.forms.title.field', parent: '/forms' },
  { path: '/forms/new', view: view.forms, titleKey: 'manage.forms.new.form', parent: '/forms' },
  ...definitionScreens('form', 'title', '/forms'),
  ...definitionScreens('fieldset', 'fieldset', '/forms/fieldsets'),
  ...definitionScreens('field', 'fields', '/forms/fields'),
  {
    path: '/forms/:slug',
    view: view.forms,
    titleKey: titleOfDefinition('title'),
    nameParam: 'slug',
    parent: '/forms',
  },
  {
    path: '/translations',
    view: '/manage/translations/translations-screen.tsx#TranslationsScreen',
    titleKey: 'manage.tab.translations',
    keys: 'g t',
  },
  {
    path: '/reports',
    view: '/manage/reports/reports-screen.tsx#ReportsScreen',
    titleKey: 'manage.tab.reports',
    keys: 'g r',
  },
  {
    path: '/reports/build',
    view: '/manage/reports/builder-screen.tsx#BuilderScreen',
    titleKey: 'manage.reports.newTitle',
    parent: '/reports',
  },
  {
    path: '/access',
    view: '/manage/access/access-screen.tsx#AccessScreen',
    titleKey: 'manage.tab.access',
    keys: 'g a',
  },
  {
    path: '/log',
    view: '/manage/log/log-screen.tsx#LogScreen',
    titleKey: 'manage.log.title',
    parent: '/access',
  },
  { path: '/pages', view: view.pages, titleKey: 'manage.tab.pages', keys: 'g p' },
  { path: '/pages/media', view: view.pages, titleKey: 'manage.media.title', parent: '/pages' },
  { path: '/pages/new', view: view.pages, titleKey: 'manage.pages.new', parent: '/pages', isUnlisted: true },
  { path: '/pages/:slug', view: view.pages, titleKey: 'manage.pages.edit', parent: '/pages' },
  {
    path: '/feedback',
    view: '/manage/feedback/feedback-screen.tsx#FeedbackScreen',
    titleKey: 'manage.tab.feedback',
    keys: 'g f',
    showsUnread: true,
  },
  {
    path: '/people',
    view: '/manage/people/person-screen.tsx#PersonScreen',
    titleKey: 'manage.person.title',
  },
  {
    path: '/imports',
    view: '/manage/imports/imports-screen.tsx#ImportsScreen',
    titleKey: 'manage.import.title',
    parent: '/data',
  },
  {
    path: '/imports/:uuid',
    view: '/manage/imports/import-screen.tsx#ImportScreen',
    titleKey: 'manage.import.one',
    parent: '/imports',
  },
  { path: '/mails', view: '/manage/mails/mails-view.tsx#MailsView', titleKey: 'manage.mails.title' },
]

/** The editors of a kind of definition: for a new one, and by slug. */
function definitionScreens(kind: string, group: string, parent: string): ScreenDeclaration[] {
  const added = { view: view.forms, titleKey: `manage.forms.new.${kind}`, parent, isUnlisted: true } as const
  return [
    { path: `/forms/${kind}`, ...added },
    { path: `/forms/${kind}/new`, ...added },
    {
      path: `/forms/${kind}/:slug`,
      view: view.forms,
      titleKey: titleOfDefinition(group),
      nameParam: 'slug',
      parent,
    },
  ]
}

export type MatchedScreen = { screen: ScreenDeclaration; params: Params }

/** The screen of a path below `/manage`, with its parameters. */
export function matchScreen(pathname: string): MatchedScreen | undefined {
  const [root, ...segments] = pathname.split('/').filter(Boolean)
  if (root !== 'manage') return undefined
  for (const screen of screens) {
    const pattern = screen.path.split('/').filter(Boolean)
    if (pattern.length !== segments.length) continue
    if (!pattern.every((part, index) => part.startsWith(':') || part === segments[index])) continue
    const params = pattern.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), segments[index] ?? ''] as const] : [],
    )
    return { screen, params: Object.fromEntries(params) }
  }
  return undefined
}

/** The tabs, in the order of their screens. */
export const tabs = screens.flatMap(({ path, titleKey, keys, showsUnread = false }) =>
  keys && typeof titleKey === 'string' ? [{ href: `/manage${path}`, titleKey, keys, showsUnread }] : [],
)
