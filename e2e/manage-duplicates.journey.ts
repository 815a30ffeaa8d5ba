import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

const slug = 'topics'
const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })
const statusOf = async (uuid: string) => (await fetchItem(clientsByApi, slug, uuid)).status

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(name, () => {
    test.use({ display })

    test('one of two entries is refused as the same, by keyboard and by mouse, and it is undone', async ({
      page,
      t,
    }) => {
      const title = `${unusedName('Kordus').replace(' ', '')} metsas`
      const kept = await insertItem(clientsByApi, slug, topic(title), 'published')
      const uuid = await insertItem(clientsByApi, slug, topic(title))
      const review = inLanguage(`/manage/data/${slug}/${uuid}?view=review`, display.language)
      await enterManage(page, review, 'manager', t)
      const open = page.getByRole('button', { name: t('manage.same.of', { name: title }), exact: false })
      const dialog = page.getByRole('dialog', { name: t('manage.same.title') })
      const refuse = dialog.getByRole('button', { name: t('manage.same.refuse'), exact: true })
      await open.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await expectNoViolations(page, 'same as dialog')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()

      await test.step('this entry is refused, and names the one that stays', async () => {
        await page.keyboard.press('Enter')
        await page.keyboard.press('Control+Enter')
        await expect.poll(() => statusOf(uuid)).toBe('canceled')
        await page.goto(review)
        await expect(page.getByRole('heading', { name: t('manage.same.kept'), exact: true })).toBeVisible()
        const { updatedAt, history } = await fetchItem(clientsByApi, slug, uuid)
        const body = { action: 'undo', updatedAt, change: history[0]?.change ?? '' } as const
        await clientsByApi.as('manager')('changeItem', { params: { slug, uuid }, body })
      })

      await page.goto(review)
      await open.click()
      await dialog.getByRole('radio', { name: t('manage.same.this', { name: title }) }).check()
      await refuse.click()
      await expect(dialog).toBeHidden()
      expect([await statusOf(uuid), await statusOf(kept)]).toEqual(['pending', 'canceled'])
      await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
      await expect.poll(() => statusOf(kept)).toBe('published')
    })
  })
