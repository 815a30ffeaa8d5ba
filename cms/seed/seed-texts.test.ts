import { expect, it } from 'vitest'
import { shippedTexts } from '#cms/translations/shipped-texts.ts'
import { problemTable } from '#contract/problems.ts'

it('every problem has a text in both languages', async () => {
  const texts = new Map((await shippedTexts()).map((text) => [text.key, text]))
  const missing = Object.values(problemTable)
    .map(({ messageKey }) => messageKey)
    .filter((key) => !texts.get(key)?.et || !texts.get(key)?.en)
  expect(missing).toEqual([])
})
