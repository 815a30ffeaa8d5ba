import { resolve } from 'node:path'
import type { Config } from 'payload'

const views = '/manage/data/data-views.tsx'

/** How Payload's admin becomes the manage area. `cms` is the folder's absolute path. */
export function adminConfig(cms: string): NonNullable<Config['admin']> {
  return {
    user: 'users',
    avatar: 'default',
    dateFormat: 'dd.MM.yyyy HH:mm',
    importMap: { baseDir: resolve(cms), importMapFile: resolve(cms, 'app/importMap.js') },
    components: {
      Nav: '/manage/shell/payload-nav.tsx#PayloadNav',
      views: {
        dashboard: { Component: '/manage/overview/overview-view.tsx#OverviewView' },
        logout: { Component: '/manage/sign-in/logout-view.tsx#LogoutView', path: '/logout', exact: true },
        data: { Component: `${views}#PromptView`, path: '/data', exact: true },
        register: { Component: `${views}#RegisterView`, path: '/data/:register', exact: true },
        newItem: { Component: `${views}#NewItemView`, path: '/data/:register/new', exact: true },
        mails: { Component: '/manage/mails/mails-view.tsx#MailsView', path: '/mails', exact: true },
        item: { Component: `${views}#ItemView`, path: '/data/:register/:itemUuid', exact: true },
      },
    },
  }
}
