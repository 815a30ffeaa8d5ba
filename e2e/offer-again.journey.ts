import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { changeValues, fetchItem, setStatus } from '../testing/items.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { internshipValues, topicValues } from '../testing/sample-values.ts'
import { submit as submitByApi } from '../testing/submit.ts'
import { download, upload } from '../testing/upload.ts'
import { expectAccessible, expectNoViolations } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import {
  attach,
  checkAnswers,
  dayAhead,
  expectDraftStored,
  field,
  fillTopic,
  submit,
  unusedName,
} from './form.ts'
import { tabTo } from './keyboard.ts'
import { firstLinkTo } from './mails.ts'
import { clientsByApi } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startAsNewPerson } from './session.ts'
import { moreActions, visit, waitForHydration } from './site.ts'
import { newAddress } from './submit-entry.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

const main = (page: Page) => page.getByRole('main')
const manager = clientsByApi.as('manager')

/** An internship with a logo and an attachment, of which the deadline is over. */
async function expiredInternship(client: Client, contact = 'aed@example.com') {
  const formSlug = 'internship'
  const title = unusedName('Aiandus')
  const logo = samplePng(title)
  const { itemUuid: uuid, value } = await upload(
    client,
    { formSlug, fieldSlug: 'organization_logo', fileName: 'õun.png' },
    logo,
  )
  const { value: attachment } = await upload(
    client,
    { formSlug, fieldSlug: 'attachment', fileName: 'töö.pdf', itemUuid: uuid },
    samplePdf(title),
  )
  const values = {
    ...internshipValues,
    internship_field: title,
    contact_email: contact,
    organization_logo: value,
    attachment,
  }
  dataOf(await submitByApi(client, formSlug, { general_intern: values }, uuid, 'et'))
  await setStatus(clientsByApi, formSlug, uuid, 'published')
  const { values: stored } = await fetchItem(clientsByApi, formSlug, uuid)
  const application_deadline = endOfDayInTallinn('2026-05-31')
  const past = { general_intern: { ...stored.general_intern, application_deadline } }
  dataOf(await changeValues(clientsByApi, formSlug, uuid, past))
  return { uuid, title, logo, fileName: value.fileName }
}

const reset = (page: Page, t: Translate) => page.getByRole('button', { name: t('field.copy.discard') })
const removal = (page: Page, t: Translate, name: string) =>
  page.getByRole('button', { name: t('file.removeNamed', { name }) })
const notice = (page: Page, t: Translate) => page.getByRole('group', { name: t('field.copy.of') })
const valueAt = (uuid: string, slug: string, set: string) =>
  fetchItem(clientsByApi, slug, uuid).then(({ values }) => values[set])

test('an expired internship is offered again with its files, which are copies', async ({ page, t }) => {
  test.slow()
  const username = await startAsNewPerson(page.context())
  const { uuid, title, logo, fileName } = await expiredInternship(clientsByApi.as(username))
  const { reference } = await fetchItem(clientsByApi, 'internship', uuid)
  await visit(page, inLanguage('/my', 'et'))
  const again = page.getByRole('link', { name: t('my.again.named.internship', { title }) })
  await tabTo(page, again)
  await page.keyboard.press('Enter')

  await test.step('the form says what it is a copy of and what is to be filled in', async () => {
    await expect(page).toHaveURL(new RegExp(`/internship/lisa\\?language=et&from=${uuid}$`))
    await expect(notice(page, t)).toContainText(`${title} ${reference}`)
    await expect(field(page, t, 'internship_field')).toHaveValue(title)
    await expect(removal(page, t, 'õun.png')).toBeVisible()
    await expect(removal(page, t, 'töö.pdf')).toBeVisible()
    await expect(main(page).getByText(t('field.mark.empty'))).toHaveCount(1)
    await expect(field(page, t, 'confirmation')).not.toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const deadline = field(page, t, 'application_deadline')
  await test.step('a link leads to what is empty', async () => {
    await page.getByRole('link', { name: t('forms.fields.application_deadline') }).click()
    await expect(deadline).toBeFocused()
    await expect(deadline).toHaveValue('')
    await deadline.fill(dayAhead(30))
    await expect(main(page).getByText(t('field.mark.filled'), { exact: true })).toBeVisible()
    await expect(main(page).getByText(t('field.copy.fill'))).toHaveCount(0)
  })

  await test.step('it is not copied again after a reload', async () => {
    await expectDraftStored(page, t)
    const copies = page.waitForRequest(/\/my\/items\/.*\/files$/, { timeout: 1500 }).catch(() => undefined)
    await page.reload()
    await waitForHydration(page)
    await expect(deadline).toHaveValue(dayAhead(30))
    await expect(notice(page, t)).toContainText(`${title} ${reference}`)
    expect(await copies).toBeUndefined()
  })

  await test.step('it stays whole when the files of the original are deleted', async () => {
    dataOf(await manager('deleteFile', { body: { fileName, itemUuid: uuid, formSlug: 'internship' } }))
    await field(page, t, 'confirmation').check()
    const copy = await submit(page, t)
    expect(copy).not.toBe(uuid)
    const { values, files, status } = await fetchItem(clientsByApi, 'internship', copy)
    expect(status).toBe('pending')
    expect(values.general_intern).toMatchObject({ internship_field: title, contact_email: 'aed@example.com' })
    expect(files).toHaveLength(2)
    const name = files.find(({ field_slug }) => field_slug === 'organization_logo')?.name ?? ''
    expect(await download(manager, name)).toEqual(Buffer.from(logo))
    expect((await fetchItem(clientsByApi, 'internship', uuid)).status).toBe('expired')
  })
})

test.describe('by link', () => {
  test.use({ expectedErrors: /status of 40[14]/ })

  test('an offer is offered again without an account; a stranger gets the empty form', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    test.slow()
    const address = newAddress()
    const { uuid, title } = await expiredInternship(clientsByApi.as(undefined), address)
    await visit(page, await firstLinkTo(address))
    const again = page.getByRole('link', { name: t('my.again.named.internship', { title }) })
    await moreActions(page, t).click()
    await again.click()
    await expect(field(page, t, 'internship_field')).toHaveValue(title)
    await expect(removal(page, t, 'õun.png')).toBeVisible()
    await field(page, t, 'application_deadline').fill(dayAhead(20))
    await field(page, t, 'confirmation').check()
    const copy = await submit(page, t)
    expect((await fetchItem(clientsByApi, 'internship', copy)).files).toHaveLength(2)

    const stranger = await newBrowserPage()
    await visit(stranger, inLanguage(`/internship/lisa?from=${uuid}`, 'et'))
    await expect(main(stranger).getByText(t('item.copy.closed'))).toBeVisible()
    await expect(field(stranger, t, 'internship_field')).toHaveValue('')
    await expectAccessible(stranger)
  })
})

test.describe('a draft of the form', () => {
  test('is kept until its owner has decided', async ({ page, t }) => {
    test.slow()
    const username = await startAsNewPerson(page.context())
    const { uuid, title } = await expiredInternship(clientsByApi.as(username))
    const draft = unusedName('Mustand')
    await visit(page, '/internship/lisa?language=et')
    const name = field(page, t, 'internship_field')
    await name.fill(draft)
    await expectDraftStored(page, t)
    const address = inLanguage(`/internship/lisa?from=${uuid}`, 'et')

    await test.step('it is continued', async () => {
      await visit(page, address)
      await expect(page.getByRole('heading', { name: t('item.copy.draft.title') })).toBeVisible()
      await expect(main(page).getByText(draft)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: t('item.copy.draft.keep') }).click()
      await expect(name).toHaveValue(draft)
      await expect(page).toHaveURL(/\/internship\/lisa\?language=et$/)
    })

    await test.step('it is replaced', async () => {
      await visit(page, address)
      await page.getByRole('button', { name: t('item.copy.draft.replace') }).click()
      await expect(name).toHaveValue(title)
      await reset(page, t).click()
      await expect(name).toHaveValue('')
      await expect(removal(page, t, 'õun.png')).toHaveCount(0)
      await expect(page).toHaveURL(/\/internship\/lisa\?language=et$/)
      await page.reload()
      await waitForHydration(page)
      await expect(name).toHaveValue('')
    })
  })
})

test.describe('an entry of a form that is closed', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('is not offered again, and the address says so', async ({ page, t }) => {
    const form = await createFormForTest(clientsByApi, 'active', 'logged_in')
    const username = await startAsNewPerson(page.context())
    const title = unusedName('Suletud')
    const values = { [form.set]: { [form.text]: title } }
    const uuid = randomUUID()
    dataOf(await submitByApi(clientsByApi.as(username), form.slug, values, uuid))
    await setStatus(clientsByApi, form.slug, uuid, 'published')
    await visit(page, inLanguage(`/my/${uuid}`, 'et'))
    const again = page.getByRole('link', { name: t('my.again.action.other') })
    await expect(again).toHaveCount(1)
    const address = await again.getAttribute('href')
    await form.setStatus('hidden')
    for (const path of ['/my', `/my/${uuid}`]) {
      await visit(page, inLanguage(path, 'et'))
      await expect(main(page).getByText(t('item.status.done')).first()).toBeVisible()
      await expect(again).toHaveCount(0)
    }
    await visit(page, address ?? '')
    await expect(page.getByRole('heading', { level: 1, name: t('item.add.closed.title') })).toBeVisible()
    await expectAccessible(page)
    await main(page)
      .getByRole('link', { name: t('my.title') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('my.title') })).toBeFocused()
  })
})

test.describe('after a submission', () => {
  const another = (page: Page, t: Translate) =>
    page.getByRole('link', { name: t('page.success.anotherLikeThis') })

  for (const account of ['with an account', 'without an account'] as const)
    test(`another like this has the answers and the file: ${account}`, async ({ page, t }) => {
      const file = pdfFile('ülesanne.pdf', 'Ülesanne')
      const isSignedIn = account === 'with an account'
      if (isSignedIn) await startAsNewPerson(page.context())
      await visit(page, '/topics/lisa?language=et')
      await fillTopic(page, t)
      const topic = field(page, t, 'thesis_topic_name')
      const title = await topic.inputValue()
      await attach(page, t, 'attachment', file)
      const first = await submit(page, t)
      const { reference } = await fetchItem(clientsByApi, 'topics', first)
      await expectNoViolations(page, 'success')
      await another(page, t).click()
      await expect(topic).toHaveValue(title)
      await expect(notice(page, t)).toContainText(reference)
      await expect(removal(page, t, file.name)).toBeVisible()

      await test.step('also after a reload and after the answers were checked', async () => {
        if (isSignedIn) await expectDraftStored(page, t)
        else await expect(main(page).getByText(t('field.draft.saved', { time: '' }))).toBeVisible()
        await page.reload()
        await waitForHydration(page)
        await expect(topic).toHaveValue(title)
        await checkAnswers(page, t)
        await page.getByRole('button', { name: t('field.check.back') }).click()
        await expect(topic).toHaveValue(title)
        await expect(notice(page, t)).toContainText(reference)
      })

      await topic.fill(`${title} II`)
      const second = await submit(page, t)
      expect(second).not.toBe(first)
      const { files, values } = await fetchItem(clientsByApi, 'topics', second)
      expect(values.general_topics).toMatchObject({ thesis_topic_name: `${title} II` })
      expect(files).toHaveLength(1)
      expect(files[0]?.name).toContain(second)
    })

  test('answers of nobody’s account are in no storage but the history of the tab', async ({ page, t }) => {
    await visit(page, '/topics/lisa?language=et')
    await fillTopic(page, t)
    const title = await field(page, t, 'thesis_topic_name').inputValue()
    await submit(page, t)
    const stored = () =>
      page.evaluate(() => JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)]))
    await expect.poll(stored).not.toContain(title)
    await another(page, t).click()
    await expect(field(page, t, 'thesis_topic_name')).toHaveValue(title)
    await reset(page, t).click()
    await expect.poll(stored).not.toContain(title)
  })
})

/** Topics of the year before, of a person who has no others. */
async function topicsOfLastYear(client: Client, titles: readonly string[]): Promise<string[]> {
  const uuids: string[] = []
  for (const title of titles) {
    const uuid = randomUUID()
    const values = { general_topics: { ...topicValues, thesis_topic_name: title } }
    dataOf(await submitByApi(client, 'topics', values, uuid))
    await setStatus(clientsByApi, 'topics', uuid, 'published')
    uuids.push(uuid)
  }
  await runInDatabase(
    `update items set created_at = created_at - interval '1 year' where id = any($1::uuid[])`,
    [uuids],
  )
  return uuids
}

const copyOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })

test.describe('several at once', () => {
  test.use({ expectedErrors: /status of 4(09|29)|ERR_FAILED/ })

  test('are chosen, checked and sent, and none is sent twice', async ({ page, t }) => {
    test.slow()
    const titles = ['Esimene', 'Teine', 'Kolmas'].map(unusedName)
    const [first = '', second = '', third = ''] = titles
    const worker = clientsByApi.as(await startAsNewPerson(page.context()))
    await topicsOfLastYear(worker, titles)
    await visit(page, inLanguage('/my', 'et'))
    await page.getByRole('link', { name: t('my.several.action.topics') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('my.several.title') })).toBeFocused()
    await expect(page).toHaveURL(/\/minu\/again\?language=et&register=topics$/)

    await test.step('choosing', async () => {
      await expect(page.getByRole('checkbox', { name: first })).toBeChecked()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
      await page.getByRole('button', { name: t('my.several.continue_other', { count: 3 }) }).click()
      await expect(page.getByRole('heading', { name: t('my.several.check') })).toBeFocused()
    })

    const changed = `${second} uuesti`
    await test.step('one is changed, first in few fields and then in all', async () => {
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: t('my.several.editNamed', { title: second }) }).click()
      const title = field(page, t, 'thesis_topic_name')
      await expect(title).toBeFocused()
      await expect(field(page, t, 'description')).toHaveCount(0)
      await title.fill('')
      await page.getByRole('button', { name: t('my.several.done'), exact: true }).click()
      await expect(title).toHaveAttribute('aria-invalid', 'true')
      await title.fill(changed)
      await page.getByRole('button', { name: t('my.several.all') }).click()
      await field(page, t, 'description').fill('Uus kirjeldus.')
      await expectNoViolations(page, 'all fields')
      await page.getByRole('button', { name: t('my.several.done'), exact: true }).click()
      await expect(
        page.getByRole('button', { name: t('my.several.editNamed', { title: second }) }),
      ).toBeFocused()
      await expect(copyOf(page, changed)).toContainText(t('my.several.ready'))
    })

    await test.step('the change is there after a reload', async () => {
      await page.reload()
      await waitForHydration(page)
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
      await page.getByRole('button', { name: t('my.several.continue_other', { count: 3 }) }).click()
      await expect(copyOf(page, changed)).toContainText(t('my.several.ready'))
    })

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/topics'))
        sent.push(request.postData() ?? '')
    })
    await test.step('the response to the second is lost', async () => {
      await page.route('**/api/v1/topics', async (route) => {
        if (!route.request().postData()?.includes(changed)) return route.continue()
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: t('my.several.send_other', { count: 3 }) }).click()
      await expect(
        main(page).getByText(t('my.several.someSent_other', { count: 2, sent: 1 }).split('.')[0] ?? ''),
      ).toBeVisible()
      await expect(copyOf(page, changed)).toContainText(t('errors.network'))
      // The latest is the first of the list.
      await expect(copyOf(page, first)).toContainText(t('my.several.ready'))
      expect(sent).toHaveLength(2)
      await expectNoViolations(page, 'partly sent')
    })

    await test.step('the rest is sent again, after a reload', async () => {
      await page.unroute('**/api/v1/topics')
      await page.reload()
      await waitForHydration(page)
      await expect(page.getByRole('checkbox', { name: third })).not.toBeChecked()
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      for (const title of [first, second]) await page.getByRole('checkbox', { name: title }).check()
      await page.getByRole('button', { name: t('my.several.continue_other', { count: 2 }) }).click()
      await expect(copyOf(page, changed)).toContainText(t('my.several.ready'))
      await page.getByRole('button', { name: t('my.several.send_other', { count: 2 }) }).click()
      await expect(main(page).getByText(t('my.several.allSent_other', { count: 2 }))).toBeVisible()
      await expect(main(page).getByText(t('my.several.checkText'))).toHaveCount(0)
      await expectAccessible(page)
    })

    const rows = dataOf(await worker('listOwnItems', {}))
    const names = [first, changed, third]
    expect(
      names.map(
        (name) => rows.filter(({ title, status }) => title.et === name && status === 'pending').length,
      ),
    ).toEqual([1, 1, 1])
    const copy = rows.find(({ title }) => title.et === changed)
    expect(await valueAt(copy?.uuid ?? '', 'topics', 'general_topics')).toMatchObject({
      description: 'Uus kirjeldus.',
      level: topicValues.level,
    })
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes(':again.'))),
    ).toEqual([])
  })

  test('one that has reached the register and was changed since leads to the entry', async ({ page, t }) => {
    test.slow()
    const title = unusedName('Kadunud')
    const changed = `${title} uuesti`
    const worker = clientsByApi.as(await startAsNewPerson(page.context()))
    await topicsOfLastYear(worker, [title])
    await visit(page, `${inLanguage('/my/again', 'et')}&register=topics`)
    await page.getByRole('button', { name: t('my.several.continue_one', { count: 1 }) }).click()
    const change = async (text: string) => {
      await page.getByRole('button', { name: t('my.several.editNamed', { title }) }).click()
      await field(page, t, 'thesis_topic_name').fill(text)
      await page.getByRole('button', { name: t('my.several.done'), exact: true }).click()
    }
    await change(changed)
    await page.route(
      '**/api/v1/topics',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const send = page.getByRole('button', { name: t('my.several.send_one', { count: 1 }) })
    await send.click()
    await expect(copyOf(page, changed)).toContainText(t('errors.network'))
    await change(`${changed} ja uuesti`)
    await send.click()
    await expect(copyOf(page, changed)).toContainText(t('my.several.already'))
    await expectNoViolations(page, 'sent before')
    await copyOf(page, changed)
      .getByRole('link', { name: t('item.add.openSent') })
      .press('Enter')
    const [sent] = dataOf(await worker('listOwnItems', {})).filter(({ status }) => status === 'pending')
    await expect(page).toHaveURL(`/minu/${sent?.uuid}?language=et`)
    await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible()
  })

  test('what was sent from elsewhere meanwhile is named before anything is sent', async ({ page, t }) => {
    test.slow()
    const titles = ['Siin', 'Mujal'].map(unusedName)
    const [here = '', elsewhere = ''] = titles
    const worker = clientsByApi.as(await startAsNewPerson(page.context()))
    await topicsOfLastYear(worker, titles)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/form/topics*', async (route) => {
      await held.promise
      await route.continue()
    })
    await visit(page, `${inLanguage('/my/again', 'et')}&register=topics`)
    const next = page.getByRole('button', { name: t('my.several.continue_other', { count: 2 }) })
    // The list does not wait for the form.
    await expect(next).toBeVisible()
    held.resolve()
    await next.click()
    await expect(copyOf(page, elsewhere)).toContainText(t('my.several.ready'))
    const values = { general_topics: { ...topicValues, thesis_topic_name: elsewhere } }
    dataOf(await submitByApi(worker, 'topics', values, randomUUID(), 'et'))
    const pending = async () =>
      dataOf(await worker('listOwnItems', {})).filter(({ status }) => status === 'pending')

    const send = page.getByRole('button', { name: t('my.several.send_other', { count: 2 }) })
    await send.click()
    const [again] = await pending()
    const entries = `${elsewhere} (${again?.reference})`
    await expect(main(page).getByText(t('my.several.meanwhile', { entries }))).toBeVisible()
    expect(await pending()).toHaveLength(1)
    await expectNoViolations(page, 'sent meanwhile')
    await page.getByRole('button', { name: t('my.several.removeNamed', { title: elsewhere }) }).click()
    await page.getByRole('button', { name: t('my.several.send_one', { count: 1 }) }).click()
    await expect(main(page).getByText(t('my.several.allSent_one', { count: 1 }))).toBeVisible()
    expect((await pending()).map(({ title }) => title.et).sort()).toEqual([elsewhere, here].sort())
  })
})

test.describe('on a phone, in English', () => {
  test.use({ display: phone })

  test('an internship that lacks something is not sent before it is filled in', async ({ page, t }) => {
    test.slow()
    const worker = clientsByApi.as(await startAsNewPerson(page.context()))
    const offers = [await expiredInternship(worker), await expiredInternship(worker)]
    await visit(page, inLanguage('/my', phone.language))
    await page.getByRole('link', { name: t('my.several.action.internship') }).click()
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    for (const { title } of offers) await page.getByRole('checkbox', { name: title }).check()
    await page.getByRole('button', { name: t('my.several.continue_other', { count: 2 }) }).click()
    await expect(page.getByRole('heading', { name: t('my.several.check') })).toBeFocused()
    await page.getByRole('button', { name: t('my.several.send_other', { count: 2 }) }).click()
    await expect(main(page).getByText(t('my.several.open_other', { count: 2 }))).toBeVisible()
    for (const { title } of offers) {
      await expect(copyOf(page, title)).toContainText(t('forms.fields.application_deadline'))
      await page.getByRole('button', { name: t('my.several.editNamed', { title }) }).click()
      await field(page, t, 'application_deadline').fill(dayAhead(40))
      await expectNoViolations(page, 'form')
      await page.getByRole('button', { name: t('my.several.done'), exact: true }).click()
      await expect(copyOf(page, title)).toContainText(t('my.several.unconfirmed'))
    }
    await field(page, t, 'confirmation').check()
    for (const { title } of offers) await expect(copyOf(page, title)).toContainText(t('my.several.ready'))
    await expectNoViolations(page, 'confirmed')
    await page.getByRole('button', { name: t('my.several.send_other', { count: 2 }) }).click()
    await expect(main(page).getByText(t('my.several.allSent_other', { count: 2 }))).toBeVisible()
    await expectNoViolations(page, 'sent')
    const rows = dataOf(await worker('listOwnItems', {}))
    for (const { title } of offers) {
      const copy = rows.find(({ title: { et }, status }) => et === title && status === 'pending')
      expect((await fetchItem(clientsByApi, 'internship', copy?.uuid ?? '')).files).toHaveLength(2)
    }
  })
})
