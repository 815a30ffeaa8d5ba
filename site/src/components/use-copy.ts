import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnounce } from '#ui/shell/announcer.tsx'

type CopyOutcome = 'copied' | 'failed'

/**
 * Copies a text to the clipboard. The outcome is returned for a few seconds and announced to screen readers by the texts
 * `copied` and `failed` of `keys`.
 */
export function useCopy(
  keys: 'item.link' | 'item.kept' | 'thesis.cite' | 'thesis.cite.several' | 'my.unsent',
) {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const [outcome, setOutcome] = useState<CopyOutcome>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 3000)
    return () => clearTimeout(timer)
  }, [outcome])
  const report = (outcome: CopyOutcome) => {
    setOutcome(outcome)
    announce(t(`${keys}.${outcome}`))
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => report('copied'),
      () => report('failed'),
    )
  return { outcome, copy }
}
