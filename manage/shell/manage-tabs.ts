export const feedbackPath = '/manage/feedback'

/** The tabs of the manage area. `keys` is the keyboard shortcut. */
export const manageTabs = [
  { labelKey: 'manage.tab.data', path: '/manage/data', keys: 'g d' },
  { labelKey: 'manage.tab.forms', path: '/manage/forms', keys: 'g o' },
  { labelKey: 'manage.tab.translations', path: '/manage/translations', keys: 'g t' },
  { labelKey: 'manage.tab.reports', path: '/manage/reports', keys: 'g r' },
  { labelKey: 'manage.tab.access', path: '/manage/access', keys: 'g a' },
  { labelKey: 'manage.tab.pages', path: '/manage/pages', keys: 'g p' },
  { labelKey: 'manage.tab.feedback', path: feedbackPath, keys: 'g f' },
] as const
