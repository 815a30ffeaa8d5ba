/** The tabs of the manage area. `keys` is the keyboard shortcut. */
export const manageTabs = [
  { labelKey: 'manage.tab.data', path: '/manage/data', keys: 'g d' },
  { labelKey: 'manage.tab.pages', path: '/manage/collections/pages', keys: 'g p' },
  { labelKey: 'manage.tab.feedback', path: '/manage/collections/feedback', keys: 'g f' },
] as const

/** Whether a path is the tab's screen or nested in it. */
export function isWithin(tabPath: string, pathname: string): boolean {
  return pathname === tabPath || pathname.startsWith(`${tabPath}/`)
}
