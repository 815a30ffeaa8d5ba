import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { FoundEntries, LatestChange } from '#contract/overview.ts'
import type { Language } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { entryName, useNameLanguage } from '../data/manage-row.ts'
import { itemPath, registerPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'

export type PaletteTarget = {
  href: string
  label: string
  /** If it is another one than that of the page. */
  labelLanguage?: Language | undefined
  kind: string
}

type Result = { query: string; found: FoundEntries | undefined }

/** Milliseconds. */
const debounceTime = 200
const nothing: FoundEntries = { entries: [], forms: [], isLowerBound: false }

/**
 * The entries of all forms that match the query best, and links to the tables that have `further` ones. `state` belongs to the current
 * query: results of an earlier one are never returned. An empty query finds nothing.
 */
export function useFoundEntries(query: string) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const nameLanguage = useNameLanguage()
  const [result, setResult] = useState<Result>({ query: '', found: nothing })
  useEffect(() => {
    if (!query) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const { signal } = controller
      const response = await client('searchEntries', { query: { q: query }, signal }).catch(() => undefined)
      if (!signal.aborted) setResult({ query, found: response?.ok ? response.data : undefined })
    }, debounceTime)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, query])

  const isCurrent = query === '' || result.query === query
  const { entries, forms, isLowerBound } = (query && isCurrent && result.found) || nothing
  const state: 'loading' | 'failed' | 'loaded' = !isCurrent
    ? 'loading'
    : query && !result.found
      ? 'failed'
      : 'loaded'
  const titleOf = useFormTitle()
  const toTarget = (entry: LatestChange): PaletteTarget => ({
    href: itemPath(entry.form, entry.uuid),
    label: entryName(entry, language) || t('item.nameless'),
    labelLanguage: nameLanguage(entry),
    kind:
      entry.status === 'published'
        ? titleOf(entry.form)
        : `${titleOf(entry.form)} · ${t(statusKeyOf(entry.form, entry.status))}`,
  })
  const shownOf = (slug: string) => entries.filter(({ form }) => form === slug).length
  return {
    state,
    targets: entries.map(toTarget),
    further: forms
      .filter(({ slug, total }) => total > shownOf(slug))
      .map(({ slug }) => ({
        href: registerPath(slug, new URLSearchParams({ q: query }).toString()),
        label: t('manage.palette.further', { form: titleOf(slug) }),
        kind: titleOf(slug),
      })),
    total: forms.reduce((sum, { total }) => sum + total, 0),
    isLowerBound,
  }
}
