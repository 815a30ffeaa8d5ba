import { readFile } from 'node:fs/promises'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { insertItem } from '../testing/items.ts'
import { internshipValues, topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { desktop, phone } from './viewports.ts'

function insertTopic(thesis_topic_name: string): Promise<string> {
  return insertItem(clientsByApi, 'topics', { general_topics: { ...topicValues, thesis_topic_name } })
}

/** Publishes an offer whose deadline is tomorrow. */
async function addOffer(organization_name: string): Promise<void> {
  const application_deadline = endOfDayInTallinn(dayInTallinn(Date.now() / 1000 + 86_400))
  const general_intern = { ...internshipValues, organization_name, application_deadline }
  await insertItem(clientsByApi, 'internship', { general_intern }, 'published')
}

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('each count of the overview opens what it counts', async ({ page, t }) => {
    const title = unusedName('Registri otsing')
    const organization = unusedName('Praktika OÜ')
    await insertTopic(title)
    await addOffer(organization)
    await enterManage(page, `/manage?language=${phone.language}`, 'manager', t)
    const waiting = page.getByRole('region', { name: t('manage.overview.waiting') })
    const attention = page.getByRole('region', { name: t('manage.overview.attention') })
    // What waits longest comes first, with a link to where it is decided.
    await expect(waiting.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
      'href',
      /view=review$/,
    )
    await expect(page.getByRole('region', { name: t('manage.overview.latest') })).toContainText(organization)

    await test.step('the months are a table for screen readers, and for everyone on request', async () => {
      const table = page.getByRole('region', { name: t('manage.overview.months.table') }).getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(13)
      const chart = page.getByRole('region', { name: t('manage.overview.months.title'), exact: true })
      await chart.getByRole('switch', { name: t('manage.overview.months.asTable') }).press('Space')
      await expect(table.getByRole('columnheader', { name: t('item.status.pending') })).toBeVisible()
      const submissions = page
        .getByRole('region', { name: t('manage.overview.submissions.table') })
        .getByRole('table')
      await expect(submissions.getByRole('columnheader', { name: t('topics.title') })).toHaveCount(1)
      await expect(submissions.getByRole('row')).toHaveCount(13)
    })

    await waiting.getByRole('link', { name: new RegExp(`^${t('topics.title')} \\d+$`) }).click()
    await expect(page).toHaveURL(/\/manage\/data\/topics\?statuses=pending$/)
    await expect(page.getByRole('rowheader', { name: title })).toBeVisible()

    await page.goto('/manage')
    await attention.getByRole('link', { name: t('internship.title') }).click()
    await expect(page).toHaveURL(/\/internship\?statuses=published&sort=application_deadline$/)
    await expect(page.getByRole('cell', { name: organization }).first()).toBeVisible()

    await page.goto('/manage')
    await attention.getByRole('link', { name: t('manage.tab.translations') }).click()
    await expect(page).toHaveURL(/\/manage\/translations\?missing=all$/)

    await page.goto('/manage')
    await attention.getByRole('link', { name: t('manage.overview.mails') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('manage.mails.title') })).toBeVisible()
  })
})

test.describe('keyboard', () => {
  test.use({ display: desktop })

  test('pending entries are passed through by key, and unsaved changes are not lost', async ({ page, t }) => {
    const first = unusedName('Esimene teema')
    const second = unusedName('Teine teema')
    const firstUuid = await insertTopic(first)
    const secondUuid = await insertTopic(second)
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
    await insertTopic(title)
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
