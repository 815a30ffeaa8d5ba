import { headers } from 'next/headers'
import { executeAuthStrategies, getPayload, getRequestLanguage, parseCookies } from 'payload'
import { cache } from 'react'
import type { Manager } from '#cms/manage/shell/manager-context.tsx'
import config from '#cms/payload.config.ts'
import { type Language, toLanguage } from '#contract/texts.ts'

/** The manager who asks for this page, by the manage pages' cookie; null for everybody else. */
export const currentManager = cache(async (): Promise<Manager | null> => {
  const payload = await getPayload({ config })
  const { user } = await executeAuthStrategies({ headers: await headers(), payload })
  const classes = user?.classes ?? []
  if (!user || !classes.includes('manager')) return null
  return { name: user.fullName || user.username, isAdmin: classes.includes('admin') }
})

/** The language of this page's texts: the one chosen here before, else the browser's. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const requested = await headers()
  return toLanguage(
    getRequestLanguage({ config: await config, cookies: parseCookies(requested), headers: requested }),
  )
})
