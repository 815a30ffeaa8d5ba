import { expect, it } from 'vitest'
import { inLanguage, langOf } from './texts.ts'

it.each([
  [{ et: 'Nimi', en: 'Name' }, 'Name', undefined],
  [{ et: 'Nimi', en: '' }, 'Nimi', 'et'],
  [{ et: '', en: '' }, '', undefined],
  [undefined, '', undefined],
])('%o is shown in the language that it has', (text, shown, lang) => {
  expect([inLanguage(text, 'en'), langOf(text, 'en')]).toEqual([shown, lang])
})
