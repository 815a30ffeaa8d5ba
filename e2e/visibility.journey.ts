import { expectPainted } from './files.ts'
import { expect, test } from './fixtures.ts'
import { signIn, visit } from './site.ts'

test.use({ expectedErrors: /404/ })

/** Sample topics: for signed-in users, and for students. */
const forMembers = 'Honeypots that look like a small Estonian municipality'
const forStudents = 'Nägemispuudega õpilane programmeerimistunnis'

test('entries with restricted visibility are available only to the users they are meant for', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const urls: string[] = []

  await test.step('a student finds both and opens them', async () => {
    for (const name of [forMembers, forStudents]) {
      await visit(page, '/topics?language=et')
      if (urls.length === 0) await signIn(page, 'student', t)
      await page.getByRole('searchbox', { name: t('table.search.label') }).fill(name.slice(0, 12))
      await page.getByRole('link', { name: new RegExp(`^${RegExp.escape(name)}`) }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      // An image request has no token.
      if (name === forMembers) await expectPainted(page)
      urls.push(page.url())
    }
  })

  await test.step('an anonymous visitor finds neither in the list, by its URL or in the response', async () => {
    const visitor = await newBrowserPage()
    await visit(visitor, '/topics?language=et')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByRole('link', { name: forMembers })).toHaveCount(0)
    for (const [at, name] of [forMembers, forStudents].entries()) {
      const response = await visitor.request.get(urls[at] ?? '')
      expect(response.status()).toBe(404)
      expect(await response.text()).not.toContain(name)
    }
    await visit(visitor, urls[0] ?? '')
    await expect(
      visitor.getByRole('heading', { level: 1, name: t('topics.error.missing.title') }),
    ).toBeVisible()
  })

  await test.step('a user without roles finds the entry for all members, not the one for students', async () => {
    const member = await newBrowserPage()
    await visit(member, '/')
    await signIn(member, 'nobody', t)
    await visit(member, urls[0] ?? '')
    await expect(member.getByRole('heading', { level: 1, name: forMembers })).toBeVisible()
    await visit(member, urls[1] ?? '')
    await expect(
      member.getByRole('heading', { level: 1, name: t('topics.error.missing.title') }),
    ).toBeVisible()
  })
})
