import type { Page } from '@playwright/test'
import { acceptedAttributes } from '../testing/browser-support/accepted-features.ts'
import { featureAt, html, isSupported } from '../testing/browser-support/features.ts'
import { expect, test } from './fixtures.ts'
import { addSegment, inLanguage, registers, sitePages } from './screens.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import { phone } from './viewports.ts'

/** What supported browsers have and older ones lack, each taken away by a script. */
const removals = {
  'URL.canParse': () => {
    Reflect.deleteProperty(URL, 'canParse')
  },
  'Promise.withResolvers': () => {
    Reflect.deleteProperty(Promise, 'withResolvers')
  },
  ':has()': () => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (condition: string, value?: string) => {
      if (condition.includes(':has')) return false
      return value === undefined ? supports(condition) : supports(condition, value)
    }
  },
}

const stackLine = /\bat .+:\d+:\d+|Application Error/

/** The path of the first entry in a list. */
async function firstEntry(page: Page, register: string, language: string): Promise<string> {
  await page.goto(`/${register}?language=${language}`)
  const path = await page.locator(`main table a[href^="/${register}/"]`).first().getAttribute('href')
  return path ?? ''
}

test.describe('a browser that is too old', () => {
  test.use({ display: phone, expectedErrors: /40[34]|503|this browser is too old/ })
  const { language } = phone
  const addPages = registers.map((register) => `/${register}/${addSegment[language]}`)

  test('an older browser displays every kind of page, and says what it cannot do', async ({ page, t }) => {
    await page.addInitScript(removals['URL.canParse'])
    const entries = []
    for (const register of registers) entries.push(await firstEntry(page, register, language))
    const lists = registers.map((register) => `/${register}`)
    for (const path of [...sitePages, ...lists, ...entries, ...addPages, '/forms/topics', '/?q=andmed']) {
      await page.goto(path.includes('language=') ? path : inLanguage(path, language))
      await expect(page.getByText(t('common.oldBrowser.site'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(stackLine)
      // Nothing starts that could replace the page.
      await page.waitForTimeout(300)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(t('common.startup.failed'))).toBeHidden()
    }
  })

  for (const [feature, remove] of Object.entries(removals)) {
    test(`without ${feature} links and searches work, and no form is lost`, async ({ page, t }) => {
      await page.addInitScript(remove)
      const notice = page.getByText(t('common.oldBrowser.site'))
      await page.goto(`/?language=${language}`)
      await expect(notice).toBeVisible()
      await page.getByRole('main').getByRole('searchbox').first().fill('andme')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/[?&]q=andme/)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await page.goto(`/topics?language=${language}`)
      await page.getByRole('searchbox', { name: t('table.search.label') }).fill('andme')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/topics\?.*q=andme/)
      await page.locator('main table a[href^="/topics/"]:visible').first().click()
      await expect(page).toHaveURL(/\/topics\/[\da-f-]{36}/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      await page.goto(`/feedback?language=${language}`)
      const text = page.getByRole('main').getByRole('textbox').first()
      await text.fill('Tagasiside')
      await page
        .getByRole('main')
        .getByRole('button', { name: t('feedback.send') })
        .click()
      await expect(notice).toBeInViewport()
      await expect(page).toHaveURL(/\/feedback\?/)
      await expect(text).toHaveValue('Tagasiside')
    })

    test(`without ${feature} the manage area says that the browser is too old`, async ({ page, t }) => {
      await page.addInitScript(remove)
      const notice = page.getByText(t('common.oldBrowser.manage'))
      await page.goto(`/manage?language=${language}`)
      await expect(notice).toBeVisible()
      await startSignedIn(page.context(), 'manager')
      await page.goto(`/manage/data?language=${language}`)
      await expect(notice).toBeVisible()
      await expect(page.getByRole('progressbar')).toBeHidden()
      await expect(page.locator('body')).not.toContainText(stackLine)
    })
  }

  test('supported browsers are not told so, and have all attributes that pages use', async ({ page, t }) => {
    const used = new Set<string>()
    // The add page of theses asks to sign in.
    const open = addPages.filter((path) => !path.startsWith('/thesis'))
    for (const path of [...sitePages, ...registers.map((register) => `/${register}`), ...open]) {
      await visit(page, inLanguage(path, language))
      await expect(page.getByText(t('common.oldBrowser.site'))).toBeHidden()
      const attributes = await page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap(({ localName, attributes }) =>
          [...attributes].map((attribute) => `${localName} ${attribute.name}`),
        ),
      )
      for (const each of attributes) used.add(each)
    }
    const unsupported = [...used].filter((each) => {
      const [element = '', attribute = ''] = each.split(' ')
      const feature =
        featureAt(html, 'elements', element, attribute) ?? featureAt(html, 'global_attributes', attribute)
      return isSupported(feature) === false && !Object.hasOwn(acceptedAttributes, attribute)
    })
    expect(unsupported).toEqual([])
  })
})

test.describe('what cannot be rendered', () => {
  test.use({ expectedErrors: /404|broken/ })

  test('is replaced by a page of the site without a stack', async ({ page, t }) => {
    // The error page uses it too.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        URL.canParse = () => {
          throw new Error('broken')
        }
      }),
    )
    for (const path of ['/', '/topics', '/no-such-page']) {
      await page.goto(`${path}?language=et`)
      await expect(page.getByRole('heading', { level: 1, name: t('errors.page.0.title') })).toBeVisible()
      await expect(page.locator('body')).not.toContainText(stackLine)
      await expect(page.getByRole('link', { name: t('common.toHome') })).toHaveAttribute(
        'href',
        '/?language=et',
      )
    }
  })

  test('is replaced by a screen of the manage area without a stack', async ({ page, t }) => {
    await startSignedIn(page.context(), 'manager')
    await page.addInitScript(() => {
      const fail = () => {
        throw new Error('broken')
      }
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: fail })
      Intl.DateTimeFormat.prototype.formatToParts = fail
    })
    await page.goto('/manage/data/topics')
    await expect(page.getByRole('heading', { level: 1, name: t('errors.page.0.title') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('common.retry') })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(stackLine)
  })

  test('has no stack either if the manage area itself cannot be rendered', async ({ page }) => {
    await startSignedIn(page.context(), 'manager')
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        Promise.withResolvers = () => {
          throw new Error('broken')
        }
      }),
    )
    await page.goto('/manage/data/topics')
    // Next's own page.
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(stackLine)
  })
})
