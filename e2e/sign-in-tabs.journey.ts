import { expect, test } from './fixtures.ts'
import { signedInAs, signOut, storedSession } from './session.ts'
import { signIn, visit } from './site.ts'

test('signing in and out in one tab applies to the others', async ({ page, context, t }) => {
  const other = await context.newPage()
  await visit(other, '/topics?language=et')
  await visit(page, '/?language=et')
  await signIn(page, 'student', t)
  await expect(signedInAs(other, t, 'Mari Maasikas')).toBeVisible()

  await signOut(page, t)
  await expect(other.getByText(t('auth.trouble.left'))).toBeVisible()
  await expect(other.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
  expect(await storedSession(other)).toBeUndefined()
})

test('switching users in one tab applies to the others', async ({ page, context, t }) => {
  await visit(page, '/?language=et')
  await signIn(page, 'student', t)
  const other = await context.newPage()
  await visit(other, '/kc?language=et')
  await expect(other.getByText('mari.maasikas@ut.example')).toBeVisible()
  await signOut(page, t)
  await signIn(page, 'worker', t)
  await expect(other.getByText('ut_tootajad_auto')).toBeVisible()
  await expect(other.getByText('mari.maasikas@ut.example')).toBeHidden()
})

test.describe('a form in another tab', () => {
  // Who has left may not fill it.
  test.use({ expectedErrors: /401 .*\/api\/v1\/form\/thesis\)$/ })

  test('is not redirected to sign in, and retains the input', async ({ page, context, t }) => {
    await visit(page, '/?language=et')
    await signIn(page, 'student', t)
    const form = await context.newPage()
    await visit(form, '/thesis/lisa?language=et')
    const title = form.getByLabel(t('forms.fields.title_et')).first()
    await title.fill('Kahe aknaga töö')
    await signOut(page, t)
    await expect(form.getByText(t('auth.trouble.left'))).toBeVisible()
    await expect(form.getByRole('heading', { name: t('item.add.login.title') })).toBeVisible()
    expect(form.url()).toContain('/thesis/lisa')

    await signIn(page, 'student', t)
    await expect(title).toHaveValue('Kahe aknaga töö')
  })
})

test('a page restored from the back/forward cache does not display a user who has signed out', async ({
  page,
  t,
}) => {
  await visit(page, '/kc?language=et')
  await signIn(page, 'student', t)
  await expect(page.getByText('mari.maasikas@ut.example')).toBeVisible()
  await page.evaluate(() => {
    // Pages that are put aside are told of no change; this is what they are told when they come back.
    localStorage.removeItem('session')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText('mari.maasikas@ut.example')).toBeHidden()
  await expect(page.getByText(t('auth.trouble.left'))).toBeVisible()
})
