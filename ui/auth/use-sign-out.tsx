import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasDrafts, removeDrafts } from '../fields/drafts.ts'
import { LazyConfirmDialog } from '../shell/lazy-confirm-dialog.tsx'
import { useSession } from './session-context.tsx'

/**
 * Signs the user out and removes their drafts from this browser, after asking if there are any. Render `dialog` outside
 * of anything that closes on a click, such as a menu.
 */
export function useSignOut(redirectTo: string): { signOut: () => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const { claims, logout } = useSession()
  const [isAsking, setAsking] = useState(false)
  const owner = claims?.sub
  const leave = () => {
    if (owner !== undefined) removeDrafts(owner)
    void logout(redirectTo)
  }
  return {
    signOut: () => {
      if (owner !== undefined && hasDrafts(owner)) setAsking(true)
      else leave()
    },
    dialog: isAsking && (
      <LazyConfirmDialog
        title={t('auth.leave.title')}
        text={t('auth.leave.text')}
        confirmLabel={t('auth.leave.confirm')}
        cancelLabel={t('auth.leave.cancel')}
        primary="cancel"
        onConfirm={() => {
          setAsking(false)
          leave()
        }}
        onCancel={() => setAsking(false)}
      />
    ),
  }
}
