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

  it('names the view of an item', () => {
    const [last] = breadcrumbSteps('/manage/data/topics/3f1c', 'review').slice(-1)
    expect(last).toEqual({ labelKey: 'manage.review.title', href: '/manage/data/topics/3f1c' })
    expect(breadcrumbSteps('/manage/data/topics/3f1c', 'other').at(-1)?.labelKey).toBe('manage.item.edit')
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

  it('contains the lists and editors of forms', () => {
    const forms = ['common.nav.manage', 'manage.tab.forms']
    expect(keys('/manage/forms')).toEqual(forms)
    expect(keys('/manage/forms/visit')).toEqual([...forms, 'forms.title.visit'])
    expect(keys('/manage/forms/form/new')).toEqual([...forms, 'manage.forms.new.form'])
    const fields = [...forms, 'manage.forms.title.field']
    expect(keys('/manage/forms/fields')).toEqual(fields)
    expect(keys('/manage/forms/field/degree')).toEqual([...fields, 'forms.fields.degree'])
    expect(keys('/manage/forms/field')).toEqual([...fields, 'manage.forms.new.field'])
  })

  it('says of any other address that there is no page', () => {
    expect(keys('/manage/nowhere')).toEqual(['common.nav.manage', 'manage.notFound.title'])
  })

  it('contains the keywords and the other tabs', () => {
    expect(keys('/manage/data/keywords').at(-1)).toBe('manage.keywords.title')
    expect(keys('/manage/translations')).toEqual(['common.nav.manage', 'manage.tab.translations'])
  })

  it('contains the unsent mails', () => {
    expect(keys('/manage/mails')).toEqual(['common.nav.manage', 'manage.mails.title'])
  })

  it('contains the feedback', () => {
    expect(keys('/manage/feedback')).toEqual(['common.nav.manage', 'manage.tab.feedback'])
  })

  it('contains the pages and their pictures', () => {
    const pages = ['common.nav.manage', 'manage.tab.pages']
    expect(keys('/manage/pages')).toEqual(pages)
    expect(keys('/manage/pages/media')).toEqual([...pages, 'manage.media.title'])
    expect(keys('/manage/pages/new')).toEqual([...pages, 'manage.pages.new'])
    expect(keys('/manage/pages/terms-register')).toEqual([...pages, 'manage.pages.edit'])
  })
})
