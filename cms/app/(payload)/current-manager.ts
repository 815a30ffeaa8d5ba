import { headers } from 'next/headers'
import { createLocalReq, executeAuthStrategies, getPayload } from 'payload'
import { cache } from 'react'
import { countUnread } from '#cms/feedback/list-feedback.ts'
import config from '#cms/payload.config.ts'
import { userBySession } from '#cms/users/auth-strategies.ts'
import type { Manager } from '#manage/shell/manager-context.tsx'
import { orUnavailable } from '../or-unavailable.ts'

const currentUser = cache(async () => {
  const payload = await getPayload({ config })
  const requestHeaders = await headers()
  // Payload takes a strategy that fails for one that finds nobody.
  const manager = await orUnavailable(() => userBySession(payload, requestHeaders))
  if (manager) return manager
  const { user } = await executeAuthStrategies({ headers: requestHeaders, payload })
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
  if (!user) return 0
  const req = await createLocalReq({ user }, await getPayload({ config }))
  return orUnavailable(() => countUnread(req))
}
