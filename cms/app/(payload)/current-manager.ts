import { headers } from 'next/headers'
import { createLocalReq, executeAuthStrategies, getPayload, getRequestLanguage, parseCookies } from 'payload'
import { cache } from 'react'
import { countUnread } from '#cms/feedback/list-feedback.ts'
import config from '#cms/payload.config.ts'
import { type Language, toLanguage } from '#contract/texts.ts'
import type { Manager } from '#manage/shell/manager-context.tsx'

const currentUser = cache(async () => {
  const payload = await getPayload({ config })
  const { user } = await executeAuthStrategies({ headers: await headers(), payload })
  return user
})

/** The manager identified by the request's session cookie; null for any other caller. */
export const currentManager = cache(async (): Promise<Manager | null> => {
  const user = await currentUser()
  const classes = user?.classes ?? []
  if (!user || !classes.includes('manager')) return null
  const { username, fullName } = user
  return { username, name: fullName || username, isAdmin: classes.includes('admin') }
})

/** Number of unread feedback messages, for a manager. */
export async function countUnreadFeedback(): Promise<number> {
  const user = await currentUser()
  return user ? countUnread(await createLocalReq({ user }, await getPayload({ config }))) : 0
}

/** The request's language: the one from Payload's cookie, otherwise the browser's. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const requestHeaders = await headers()
  return toLanguage(
    getRequestLanguage({
      config: await config,
      cookies: parseCookies(requestHeaders),
      headers: requestHeaders,
    }),
  )
})
