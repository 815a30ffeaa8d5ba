/** The screens of the manage area, in the order of their tabs. `keys` opens one from the keyboard. */
export const manageTabs = [
  { labelKey: 'manage.tab.data', path: '/manage/data', keys: 'g d' },
  { labelKey: 'manage.tab.pages', path: '/manage/collections/pages', keys: 'g p' },
  { labelKey: 'manage.tab.feedback', path: '/manage/collections/feedback', keys: 'g f' },
] as const

/** Is this path the tab's screen, or one below it? */
export function isWithin(tabPath: string, pathname: string): boolean {
  return pathname === tabPath || pathname.startsWith(`${tabPath}/`)
}
