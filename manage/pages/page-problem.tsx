import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Announced } from '#ui/shell/announced.tsx'
import type { PageEditorState } from './use-page-editor.ts'

/** Why the page was not saved. */
export function PageProblem({ editor }: { editor: PageEditorState }) {
  const { t } = useTranslation()
  const { problem, issues } = editor
  if (!problem) return null
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <Announced>
          {issues.length > 0 ? t('validation.checkFields', { count: issues.length }) : t(problem)}
        </Announced>
      </MessageBarBody>
    </MessageBar>
  )
}
