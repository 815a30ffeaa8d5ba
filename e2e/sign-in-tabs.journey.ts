import { expect, test } from './fixtures.ts'
import { signOut, startAsNewPerson, startSignedIn, storedSession } from './session.ts'
import { messageBar, signIn, visit } from './site.ts'

test('signing in, signing out and switching users in one tab applies to the others', async ({
  page,
  context,
  t,
}) => {
  const other = await context.newPage()
  await visit(other, '/kc?language=et')
  await visit(page, '/?language=et')
  await signIn(page, 'student', t)
  await expect(other.getByText('mari.maasikas@ut.example')).toBeVisible()

  await signOut(page, t)
  await expect(messageBar(other, t('auth.trouble.left'))).toBeVisible()
  await expect(other.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expect(other.getByText('mari.maasikas@ut.example')).toBeHidden()
  expect(await storedSession(other)).toBeUndefined()

  await signIn(page, 'worker', t)
  await expect(other.getByText('ut_tootajad_auto')).toBeVisible()
})

test.describe('a form in another tab', () => {
  // A signed-out user may not load the form.
  test.use({ expectedErrors: /401 .*\/api\/v1\/form\/thesis\)$/ })

  test('is not redirected to sign in, and keeps the input', async ({ page, context, t }) => {
    const username = await startAsNewPerson(context)
    await visit(page, '/?language=et')
    const form = await context.newPage()
    await visit(form, '/thesis/lisa?language=et')
    const title = form.getByLabel(t('forms.fields.title_et')).first()
    await title.fill('Kahe aknaga töö')
    await signOut(page, t)
    await expect(messageBar(form, t('auth.trouble.left'))).toBeVisible()
    await expect(form.getByRole('heading', { name: t('item.add.login.title') })).toBeVisible()
    expect(form.url()).toContain('/thesis/lisa')

    await signIn(page, username, t)
    await expect(title).toHaveValue('Kahe aknaga töö')
  })
})

test('a page restored from the back/forward cache does not display a user who has signed out', async ({
  page,
  context,
  t,
}) => {
  await startSignedIn(context, 'student')
  await visit(page, '/kc?language=et')
  await expect(page.getByText('mari.maasikas@ut.example')).toBeVisible()
  await page.evaluate(() => {
    // A page in the cache receives no storage events; this is the event when it is restored.
    localStorage.removeItem('session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText('mari.maasikas@ut.example')).toBeHidden()
  await expect(messageBar(page, t('auth.trouble.left'))).toBeVisible()
})
