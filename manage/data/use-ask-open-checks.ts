import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../shell/use-confirm.tsx'

/** `ask` asks before an entry with open checks is published, and resolves to whether to go on. The caller renders `dialog`. */
export function useAskOpenChecks() {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()
  const ask = useCallback(
    async (open: number, count: number) =>
      open === 0 ||
      (await confirm({
        title: t('manage.checklist.ask', { open, count }),
        text: t('manage.checklist.askText'),
        confirmLabel: t('manage.checklist.publish'),
      })),
    [confirm, t],
  )
  return { ask, dialog }
}
