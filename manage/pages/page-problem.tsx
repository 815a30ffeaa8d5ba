import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Announced } from '#ui/shell/announced.tsx'
import type { PageEditorState } from './use-page-editor.ts'

/** Why the page was not saved. */
export function PageProblem({ editor }: { editor: PageEditorState }) {
  const { t } = useTranslation()
  const { problem, issues } = editor
  const message =
    issues.length > 0 ? t('validation.checkFields', { count: issues.length }) : problem && t(problem)
  if (!message) return null
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <Announced>{message}</Announced>
      </MessageBarBody>
    </MessageBar>
  )
}
