import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toRegister } from '#contract/registers/registers.ts'
import { useConfirm } from '../shell/use-confirm.tsx'

/** The prefix of the questions before an entry with open checks is published, or an answer marked as done. */
export function questionsOf(slug: string): string {
  return toRegister(slug) ? 'manage.checklist' : 'manage.checklist.finish'
}

/** `ask` asks before an entry with open checks is published, and resolves to whether to go on. The caller renders `dialog`. */
export function useAskOpenChecks(slug: string) {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()
  const ask = useCallback(
    async (open: number, count: number) =>
      open === 0 ||
      (await confirm({
        title: t(`${questionsOf(slug)}.ask`, { open, count }),
        text: t('manage.checklist.askText'),
        confirmLabel: t(`${questionsOf(slug)}.publish`),
      })),
    [slug, confirm, t],
  )
  return { ask, dialog }
}
