'use client'

import { useTranslation } from 'react-i18next'
import './old-browser-notice.css'

/** A notice for older browsers about what works in them (`old-browser-script.ts`). Not displayed in others. */
export function OldBrowserNotice({ area }: { area: 'site' | 'manage' }) {
  const { t } = useTranslation()
  return (
    <p className="old-browser" role="note" data-print="no">
      {t(`common.oldBrowser.${area}`)}
    </p>
  )
}
