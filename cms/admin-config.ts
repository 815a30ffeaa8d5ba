import { resolve } from 'node:path'
import type { Config } from 'payload'

const dataViews = '/manage/data/data-views.tsx'
const formsView = '/manage/forms/forms-views.tsx#FormsView'
const pagesView = '/manage/pages/pages-views.tsx#PagesView'

/** Payload admin configuration of the manage area. `cmsDir` is the absolute path of the `cms` folder. */
export function adminConfig(cmsDir: string): NonNullable<Config['admin']> {
  return {
    user: 'users',
    avatar: 'default',
    dateFormat: 'dd.MM.yyyy HH:mm',
    importMap: { baseDir: resolve(cmsDir, '..'), importMapFile: resolve(cmsDir, 'app/importMap.js') },
    components: {
      Nav: '/manage/shell/payload-nav.tsx#PayloadNav',
      views: {
        dashboard: { Component: '/manage/overview/overview-view.tsx#OverviewView' },
        logout: { Component: '/manage/sign-in/logout-view.tsx#LogoutView', path: '/logout', exact: true },
        data: { Component: `${dataViews}#PromptView`, path: '/data', exact: true },
        keywords: { Component: `${dataViews}#KeywordsView`, path: '/data/keywords', exact: true },
        register: { Component: `${dataViews}#RegisterView`, path: '/data/:register', exact: true },
        newItem: { Component: `${dataViews}#NewItemView`, path: '/data/:register/new', exact: true },
        forms: { Component: formsView, path: '/forms', exact: true },
        formList: { Component: formsView, path: '/forms/:name', exact: true },
        definition: { Component: formsView, path: '/forms/:kind/:slug', exact: true },
        translations: {
          Component: '/manage/translations/translations-screen.tsx#TranslationsScreen',
          path: '/translations',
          exact: true,
        },
        reports: {
          Component: '/manage/reports/reports-screen.tsx#ReportsScreen',
          path: '/reports',
          exact: true,
        },
        access: { Component: '/manage/access/access-screen.tsx#AccessScreen', path: '/access', exact: true },
        feedback: {
          Component: '/manage/feedback/feedback-screen.tsx#FeedbackScreen',
          path: '/feedback',
          exact: true,
        },
        pages: { Component: pagesView, path: '/pages', exact: true },
        page: { Component: pagesView, path: '/pages/:slug', exact: true },
        mails: { Component: '/manage/mails/mails-view.tsx#MailsView', path: '/mails', exact: true },
        item: { Component: `${dataViews}#ItemView`, path: '/data/:register/:itemUuid', exact: true },
      },
    },
  }
}
