import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createClient } from '#contract/client.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { dataOf } from '../testing/data-of.ts'
import { internshipValues, topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { baseUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { desktop, displays } from './viewports.ts'

async function submitTopic(thesis_topic_name: string): Promise<string> {
  const itemUuid = randomUUID()
  const general_topics = { ...topicValues, thesis_topic_name }
  dataOf(await submit(createClient({ origin: baseUrl }), 'topics', { general_topics }, itemUuid))
  return itemUuid
}

/** Publishes an offer whose deadline is tomorrow. */
async function addOffer(organization_name: string): Promise<void> {
  const application_deadline = endOfDayInTallinn(dayInTallinn(Date.now() / 1000 + 86_400))
  const general_intern = { ...internshipValues, organization_name, application_deadline }
  const body = {
    action: 'insert',
    form: { slug: 'internship', updatedAt: new Date().toISOString() },
    newStatus: 'published',
    newValues: { general_intern },
    itemUuid: randomUUID(),
  } as const
  dataOf(await clientsByApi.as('manager')('insertItem', { params: { slug: 'internship' }, body }))
}

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('each count of the overview opens what it counts', async ({ page, t }) => {
      const title = unusedName('Registri otsing')
      const organization = unusedName('Praktika OÜ')
      await submitTopic(title)
      await addOffer(organization)
      await enterManage(page, `/manage?language=${display.language}`, 'manager', t)
      const waiting = page.getByRole('region', { name: t('manage.overview.waiting') })
      const attention = page.getByRole('region', { name: t('manage.overview.attention') })
      await expect(waiting.getByText(t('manage.overview.pendingSince')).first()).toBeVisible()
      await expect(page.getByRole('region', { name: t('manage.overview.latest') })).toContainText(
        organization,
      )

      await test.step('the months are a table for screen readers, and for everyone on request', async () => {
        const table = page.getByRole('region', { name: t('manage.overview.months.table') }).getByRole('table')
        await expect(table.getByRole('row')).toHaveCount(13)
        await page.getByRole('switch', { name: t('manage.overview.months.asTable') }).click()
        await expect(table.getByRole('columnheader', { name: t('item.status.pending') })).toBeVisible()
      })

      await waiting.getByRole('link', { name: t('topics.title') }).click()
      await expect(page).toHaveURL(/\/manage\/data\/topics\?statuses=pending$/)
      await expect(page.getByRole('rowheader', { name: title })).toBeVisible()

      await page.goto('/manage')
      await attention.getByRole('link', { name: t('internship.title') }).click()
      await expect(page).toHaveURL(/\/internship\?statuses=published&sort=application_deadline$/)
      await expect(page.getByRole('rowheader', { name: organization }).first()).toBeVisible()

      await page.goto('/manage')
      await attention.getByRole('link', { name: t('manage.tab.translations') }).click()
      await expect(page).toHaveURL(/\/manage\/translations\?missing=all$/)

      await page.goto('/manage')
      await attention.getByRole('link', { name: t('manage.overview.mails') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('manage.mails.title') })).toBeVisible()
    })
  })
}

test.describe('keyboard', () => {
  test.use({ display: desktop })

  test('pending entries are passed through by key, and unsaved changes are not lost', async ({ page, t }) => {
    const first = unusedName('Esimene teema')
    const second = unusedName('Teine teema')
    const firstUuid = await submitTopic(first)
    const secondUuid = await submitTopic(second)
    await enterManage(page, `/manage/data/topics/${firstUuid}`, 'manager', t)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(first)
    const links = page.getByRole('navigation', { name: t('manage.pending.title') })
    await expect(links.getByRole('link', { name: t('manage.shortcut.next') })).toBeVisible()

    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText(t('manage.shortcut.next'))).toBeVisible()
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`${secondUuid}$`))
    await expect(heading).toHaveText(second)
    await expect(links).toBeVisible()
    await page.keyboard.press('k')
    await expect(heading).toHaveText(first)
    await links.getByRole('link', { name: t('manage.shortcut.next') }).click()
    await expect(heading).toHaveText(second)

    await expect(links).toBeVisible()
    await page
      .getByRole('combobox', { name: t('manage.item.status') })
      .selectOption({ label: t('item.status.published') })
    await heading.click()
    await page.getByRole('combobox', { name: t('manage.item.status') }).blur()
    await page.keyboard.press('k')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: t('manage.leave.stay') }).click()
    await expect(heading).toHaveText(second)
    await page.keyboard.press('k')
    await dialog.getByRole('button', { name: t('manage.leave.go') }).click()
    await expect(heading).toHaveText(first)
  })

  test('a table is exported as filtered', async ({ page, t }) => {
    const title = unusedName('Eksporditav teema')
    await submitTopic(title)
    await enterManage(page, `/manage/data/topics?q=${encodeURIComponent(title)}`, 'manager', t)
    await expect(page.getByRole('rowheader', { name: title })).toBeVisible()
    for (const format of ['csv', 'xlsx'] as const) {
      await page.getByRole('button', { name: t('manage.export.label'), exact: true }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: t(`manage.export.${format}`) }).click()
      const file = await download
      const day = dayInTallinn(Date.now() / 1000)
      expect(file.suggestedFilename()).toBe(`topics_${day}.${format}`)
      if (format === 'csv') {
        const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
        expect(lines).toHaveLength(2)
        expect(lines[1]).toContain(title)
      }
    }
  })
})
