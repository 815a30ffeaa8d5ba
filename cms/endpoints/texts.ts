import { suggestKeywords } from '#cms/keywords/suggest-keywords.ts'
import { readPage } from '#cms/text-pages/read-page.ts'
import { readTexts } from '#cms/translations/read-texts.ts'
import { Problem } from '#contract/problems.ts'
import { languageSchema } from '#contract/texts.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const textEndpoints = {
  getTranslations: defineEndpoint('getTranslations', async ({ req, params }) => {
    const language = languageSchema.safeParse(params('lng'))
    if (!language.success) throw new Problem('notFound')
    const data = await readTexts(req, language.data, params('ns'))
    return { data, cacheSeconds: 3600 }
  }),
  suggestKeywords: defineEndpoint('suggestKeywords', async ({ req, query }) => ({
    data: await suggestKeywords(req, query),
  })),
  getPage: defineEndpoint('getPage', async ({ req, params }) => ({
    data: await readPage(req, params('slug')),
  })),
}
