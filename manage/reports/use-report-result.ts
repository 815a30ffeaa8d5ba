import { useCallback, useEffect, useState } from 'react'
import type { Envelope } from '#contract/problems.ts'
import type { ReportResult } from '#contract/report-builder.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** Choices that follow each other within this time are one request, in milliseconds. */
const debounce = 250
/** Before that, a result only appears. */
const untilBusy = 1000

type Loaded = { key: string; result: ReportResult }

/** The result of a report, which follows its definition. The earlier one stays until the next arrives. */
export function useReportResult(slug: string | undefined, definition: string) {
  const client = useClient()
  const language = useLanguage()
  const key = `${slug}?${definition}&language=${language}`
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState<{ key: string; problem: Envelope }>()
  const [slowKey, setSlowKey] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests the same again
  useEffect(() => {
    if (!slug) return
    const controller = new AbortController()
    const { signal } = controller
    const query = { ...Object.fromEntries(new URLSearchParams(definition)), language }
    const send = async () => {
      const response = await client('runReport', { params: { slug }, query, signal })
      if (signal.aborted) return
      if (response.ok) setLoaded({ key, result: response.data })
      setFailed(response.ok ? undefined : { key, problem: response.problem })
      setSlowKey(undefined)
    }
    const timers = [
      setTimeout(() => void send().catch(() => undefined), debounce),
      setTimeout(() => setSlowKey(key), debounce + untilBusy),
    ]
    return () => {
      controller.abort()
      timers.forEach(clearTimeout)
    }
  }, [client, slug, definition, language, key, attempt])

  const isCurrent = loaded?.key === key
  const problem = failed?.key === key ? failed.problem : undefined
  return {
    result: loaded?.key.startsWith(`${slug}?`) ? loaded.result : undefined,
    key: loaded?.key,
    isCurrent,
    isBusy: slowKey === key && !isCurrent && !problem,
    problem,
    reload: useCallback(async () => setAttempt((count) => count + 1), []),
  }
}
