import { describe, expect, it } from 'vitest'
import { breadcrumbSteps } from './breadcrumb-steps.ts'

const keys = (pathname: string) => breadcrumbSteps(pathname).map(({ labelKey }) => labelKey)

describe('breadcrumbSteps', () => {
  it('says nothing on the first page', () => {
    expect(breadcrumbSteps('/manage')).toEqual([])
    expect(breadcrumbSteps('/manage/')).toEqual([])
  })

  it('leads over the register to the entry', () => {
    expect(breadcrumbSteps('/manage/data/topics/3f1c')).toEqual([
      { labelKey: 'common.nav.manage', href: '/manage' },
      { labelKey: 'manage.tab.data', href: '/manage/data' },
      { labelKey: 'topics.title', slug: 'topics', href: '/manage/data/topics' },
      { labelKey: 'manage.item.edit', href: '/manage/data/topics/3f1c' },
    ])
    expect(keys('/manage/data/topics/new').at(-1)).toBe('manage.item.new')
  })

  it('takes a register by its other spelling', () => {
    expect(breadcrumbSteps('/manage/data/theses').at(-1)).toEqual({
      labelKey: 'thesis.title',
      slug: 'thesis',
      href: '/manage/data/thesis',
    })
  })

  it('names a form that is no register by its title', () => {
    expect(keys('/manage/data/visit').at(-1)).toBe('forms.title.visit')
  })

  it('leads to the unsent mails', () => {
    expect(keys('/manage/mails')).toEqual(['common.nav.manage', 'manage.mails.title'])
  })

  it('leads to the documents of the other screens', () => {
    expect(keys('/manage/collections/pages')).toEqual(['common.nav.manage', 'manage.tab.pages'])
    expect(keys('/manage/collections/pages/7/versions/9')).toEqual([
      'common.nav.manage',
      'manage.tab.pages',
      'manage.document.edit',
      'manage.document.versions',
    ])
  })
})
