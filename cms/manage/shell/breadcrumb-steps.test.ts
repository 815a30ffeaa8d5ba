import { describe, expect, it } from 'vitest'
import { breadcrumbSteps } from './breadcrumb-steps.ts'

function keys(pathname: string): string[] {
  return breadcrumbSteps(pathname).map(({ labelKey }) => labelKey)
}

describe('breadcrumbSteps', () => {
  it('is empty on the overview', () => {
    expect(breadcrumbSteps('/manage')).toEqual([])
    expect(breadcrumbSteps('/manage/')).toEqual([])
  })

  it('contains the register of an item', () => {
    expect(breadcrumbSteps('/manage/data/topics/3f1c')).toEqual([
      { labelKey: 'common.nav.manage', href: '/manage' },
      { labelKey: 'manage.tab.data', href: '/manage/data' },
      { labelKey: 'topics.title', slug: 'topics', href: '/manage/data/topics' },
      { labelKey: 'manage.item.edit', href: '/manage/data/topics/3f1c' },
    ])
    expect(keys('/manage/data/topics/new').at(-1)).toBe('manage.item.new')
  })

  it('resolves a register alias', () => {
    expect(breadcrumbSteps('/manage/data/theses').at(-1)).toEqual({
      labelKey: 'thesis.title',
      slug: 'thesis',
      href: '/manage/data/thesis',
    })
  })

  it('names other forms by their title', () => {
    expect(keys('/manage/data/visit').at(-1)).toBe('forms.title.visit')
  })

  it('contains the unsent mails', () => {
    expect(keys('/manage/mails')).toEqual(['common.nav.manage', 'manage.mails.title'])
  })

  it('contains the documents of the other screens', () => {
    expect(keys('/manage/collections/pages')).toEqual(['common.nav.manage', 'manage.tab.pages'])
    expect(keys('/manage/collections/pages/7/versions/9')).toEqual([
      'common.nav.manage',
      'manage.tab.pages',
      'manage.document.edit',
      'manage.document.versions',
    ])
  })
})
