import { useTranslation } from 'react-i18next'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import type { PageEditorState } from './use-page-editor.ts'

/** Why the page was not saved. */
export function PageProblem({ editor }: { editor: PageEditorState }) {
  const { t } = useTranslation()
  const { problem, issues } = editor
  const message =
    issues.length > 0 ? t('validation.checkFields', { count: issues.length }) : problem && t(problem)
  if (!message) return null
  return (
    <MessageBar isAnnounced intent="error">
      {message}
    </MessageBar>
  )
}
