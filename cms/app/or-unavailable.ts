import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import config from '#cms/payload.config.ts'
import { classifyError } from '#cms/platform/api/classify-error.ts'
import { Problem } from '#contract/problems.ts'
import { unavailablePage } from '#contract/unavailable-page.ts'
import { currentLanguage } from './current-language.ts'

/**
 * What a page of the manage area loads. Next responds with 500 to every error; if the database does not answer in time, its page
 * redirects, which the front door makes a 503 (`server/unavailable-pages.ts`).
 */
export async function orUnavailable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const problem = error instanceof Problem ? error : classifyError(error)
    if (problem?.status !== 503) throw error
    const { logger } = await getPayload({ config })
    logger.error({ err: error, requestId: (await headers()).get('x-request-id') }, 'page failed')
    redirect(`${unavailablePage}?language=${await currentLanguage()}`)
  }
}
