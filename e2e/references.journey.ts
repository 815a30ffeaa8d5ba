import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { languages } from '../contract/texts.ts'
import { dataOf } from '../testing/data-of.ts'
import { referenceOf, returnItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi } from './manage.ts'
import { signUpPerson, startSignedIn } from './session.ts'

test.use({ expectedErrors: /404/ })

test('the address with the reference of a public entry leads to its page, any other is not found', async ({
  page,
}) => {
  const rows = await (await page.request.get('/api/v2/topics?size=1')).json()
  const [{ uuid, reference }] = z.tuple([z.object({ uuid: z.string(), reference: z.string() })]).parse(rows)
  for (const language of languages)
    for (const written of [reference, reference.toLowerCase()]) {
      const response = await page.request.get(`/r/${written}?language=${language}`, { maxRedirects: 0 })
      expect(response.status()).toBe(302)
      expect(response.headers().location).toBe(`/topics/${uuid}?language=${language}`)
    }
  for (const unknown of ['K-1999-0001', 'V-2026-0001', 'anything'])
    expect((await page.goto(`/r/${unknown}?language=et`))?.status()).toBe(404)

  await page.goto(`/r/${reference}?language=et`)
  await expect(page).toHaveURL(`/topics/${uuid}?language=et`)
  await expect(page.getByRole('definition').filter({ hasText: reference })).toBeVisible()
})

test('the address of an entry that is not public leads its submitter and managers to it, and nobody else', async ({
  page,
  context,
  t,
}) => {
  test.slow()
  const username = await signUpPerson()
  const uuid = randomUUID()
  dataOf(await submit(clientsByApi.as(username), 'topics', { general_topics: topicValues }, uuid))
  const reference = await referenceOf(clientsByApi, 'topics', uuid)
  const path = `/r/${reference}?language=et`
  const missing = page.getByRole('heading', { name: t('errors.page.404.title') })

  expect((await page.goto(path))?.status()).toBe(404)
  await expect(missing).toBeVisible()
  await startSignedIn(context, 'student')
  expect((await page.goto(path))?.status()).toBe(404)
  await page.waitForLoadState('networkidle')
  await expect(missing).toBeVisible()
  await expect(page).toHaveURL(path)

  await startSignedIn(context, username)
  await page.goto(path)
  await expect(page).toHaveURL(`/minu/${uuid}?language=et`)
  await expect(page.getByText(t('my.entry.state.pending'))).toBeVisible()
  dataOf(await returnItem(clientsByApi, 'topics', uuid))
  await page.goto(`/r/${reference.toLowerCase()}?language=en`)
  await expect(page).toHaveURL(`/my/${uuid}?language=en`)

  await startSignedIn(context, 'manager')
  await page.goto(path)
  await expect(page).toHaveURL(`/manage/data/topics/${uuid}`)
  await expect(page.getByText(reference).first()).toBeVisible()
})
