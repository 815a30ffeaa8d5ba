import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnounce } from '../shell/announcer.tsx'

/**
 * Announces how many fields of a rejected form are left to correct when there are fewer. `rejection` is another value for
 * every rejection, after which the errors get the focus and need no announcement.
 */
export function useAnnouncedCorrections(count: number, rejection: unknown): void {
  const { t } = useTranslation()
  const announce = useAnnounce()
  const text = t('validation.fieldsLeft', { count })
  const known = useRef({ count, rejection })
  useEffect(() => {
    const isCorrection = known.current.rejection === rejection && count < known.current.count
    known.current = { count, rejection }
    if (isCorrection) announce(text)
  }, [announce, count, rejection, text])
}
