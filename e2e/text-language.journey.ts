import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, fillTopic } from './form.ts'
import { addSegment, inLanguage } from './screens.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import { type Display, phone } from './viewports.ts'

type Language = Display['language']

const rowSchema = z.object({ uuid: z.string(), language: z.enum(['et', 'en']) })

/** The topics and internships that everyone may see, in either language. */
async function offers(page: Page, register: string) {
  return z.array(rowSchema).parse(await (await page.request.get(`/api/v2/${register}`)).json())
}

/** The language of an element's text: that of the nearest element that names one. */
function languageOf(element: Locator): Promise<string | undefined> {
  return element.evaluate((node) => {
    const deepest = (each: Element): Element =>
      each.firstElementChild ? deepest(each.firstElementChild) : each
    return deepest(node).closest<HTMLElement>('[lang]')?.lang
  })
}

async function firstIn(page: Page, register: string, language: Language): Promise<string> {
  const found = (await offers(page, register)).find((offer) => offer.language === language)
  expect(found).toBeDefined()
  return found?.uuid ?? ''
}

test.describe('on a phone', () => {
  test.use({ display: phone })
  const { language } = phone

  for (const register of ['topics', 'internship']) {
    test(`a list of ${register} names the language of each title`, async ({ page, t }) => {
      const languages = new Map((await offers(page, register)).map((row) => [row.uuid, row.language]))
      expect(new Set(languages.values())).toEqual(new Set(['et', 'en']))
      await visit(page, inLanguage(`/${register}?size=150`, language))
      const links = await page.locator(`main table a[href^="/${register}/"]:visible`).all()
      expect(links.length).toBeGreaterThan(5)
      for (const link of links) {
        const isTitle = (await link.getAttribute('aria-label')) === null
        const uuid = /[\da-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
        if (!isTitle) continue
        expect([uuid, await languageOf(link)]).toEqual([uuid, languages.get(uuid)])
        const mark = link.getByRole('img', { name: t(`common.languageMark.${languages.get(uuid)}.name`) })
        await expect(mark).toHaveCount(languages.get(uuid) === language ? 0 : 1)
      }
    })

    test(`an entry of ${register} names its language`, async ({ page, t }) => {
      for (const written of ['et', 'en'] as const) {
        const uuid = await firstIn(page, register, written)
        await visit(page, inLanguage(`/${register}/${uuid}`, language))
        const heading = page.getByRole('heading', { level: 1 })
        expect(await languageOf(heading)).toBe(written)
        const description = page.getByRole('heading', { level: 2, name: t('forms.fields.description') })
        expect(
          await languageOf(description.locator('xpath=ancestor::section[1]').locator('p, li').first()),
        ).toBe(written)
        // What the form says is in the language of the page.
        expect(await languageOf(description)).toBe(language)
        if (register === 'internship')
          expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(
            `"inLanguage":"${written}"`,
          )
      }
    })
  }

  test('the volume of an internship has the unit of the language', async ({ page }) => {
    const internships = z
      .array(rowSchema.extend({ volume: z.object({ unit: z.string() }).nullable() }))
      .parse(await (await page.request.get('/api/v2/internship')).json())
    const offer = internships.find((each) => each.volume)
    for (const [language, unit] of [
      ['et', 'EAP'],
      ['en', 'ECTS'],
    ] as const) {
      await visit(page, inLanguage(`/internship/${offer?.uuid}`, language))
      await expect(
        page
          .getByRole('main')
          .getByText(new RegExp(`^\\d+(–\\d+)? ${unit}$`))
          .first(),
      ).toBeVisible()
    }
  })

  test('a feed names the language of each title', async ({ page }) => {
    const rows = await offers(page, 'topics')
    const feed = await (await page.request.get(`/topics/feed.atom?language=${language}`)).text()
    for (const { uuid, language: written } of rows.slice(0, 20)) {
      const entry = feed.split('<entry>').find((each) => each.includes(uuid))
      if (entry) expect(entry).toContain(`<title xml:lang="${written}">`)
    }
  })

  test('a form asks for the language of the texts, and can leave it to the register', async ({ page, t }) => {
    for (const chosen of ['en', undefined] as const) {
      await visit(page, `/topics/${addSegment[language]}?language=${language}`)
      await fillTopic(page, t)
      await checkAnswers(page, t)
      const question = page.getByLabel(t('item.add.language.label'))
      const detected = t('item.add.language.detected', { language: t('common.language.etName') })
      await expect(question.locator('option:checked')).toHaveText(detected)
      if (chosen) await question.selectOption(chosen)
      const answer = page.getByRole('definition').filter({ hasText: 'Üliõpilane uurib' })
      expect(await languageOf(answer)).toBe(chosen ?? language)
      await expectAccessible(page)
      const request = page.waitForRequest(
        (sent) => sent.method() === 'POST' && /\/v1\/topics$/.test(sent.url()),
      )
      await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
      const sent: unknown = (await request).postDataJSON()
      expect(z.looseObject({ textLanguage: z.string().optional() }).parse(sent).textLanguage).toBe(chosen)
      await page.waitForURL(/\/success/)
    }
  })

  test('a manager corrects the language of an entry', async ({ page, t }) => {
    const uuid = await firstIn(page, 'topics', 'en')
    const path = `/manage/data/topics/${uuid}`
    await startSignedIn(page.context(), 'manager')
    await page.goto(`${path}?language=${language}`)
    const heading = page.getByRole('heading', { level: 1 })
    const field = page.getByLabel(t('manage.item.language'))
    const english = t('common.language.enName')
    await expect(field.locator('option:checked')).toHaveText(
      t('manage.item.languageDetected', { language: english }),
    )
    expect(await languageOf(heading)).toBe('en')
    const description = page.getByRole('textbox', {
      name: new RegExp(`^${t('forms.fields.description')} `),
    })
    expect(await languageOf(description)).toBe('en')

    for (const [choice, expected] of [
      ['et', 'et'],
      ['detected', 'en'],
    ] as const) {
      await field.selectOption(choice)
      // Before it is saved, nobody knows what the register detects.
      if (choice !== 'detected') expect(await languageOf(description)).toBe(expected)
      const isSaved = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith(uuid),
      )
      await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
      expect((await isSaved).status()).toBe(200)
      await expect(page).toHaveURL(/\/manage\/data\/topics(\?|$)/)
      const shown = await page.request.get(`/api/v2/topics/${uuid}`)
      expect(await shown.json()).toMatchObject({ language: expected })
      await page.goto(path)
      await expect(heading).toBeVisible()
      expect(await languageOf(heading)).toBe(expected)
      expect(await languageOf(description)).toBe(expected)
    }
  })
})
