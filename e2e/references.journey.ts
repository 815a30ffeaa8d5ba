import { z } from 'zod'
import { languages } from '../contract/texts.ts'
import { expect, test } from './fixtures.ts'

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
