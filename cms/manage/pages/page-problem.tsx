import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { PageEditorState } from './use-page-editor.ts'

type Props = { editor: PageEditorState; onReload: () => Promise<void> }

/** Why the page was not saved. After somebody else's change, either version can be used; the other stays in the history. */
export function PageProblem({ editor, onReload }: Props) {
  const { t } = useTranslation()
  const { problem, issues, conflictAt, isBusy, save } = editor
  if (!problem) return null
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        {conflictAt
          ? t('manage.pages.conflict.text')
          : issues.length > 0
            ? t('validation.checkFields', { count: issues.length })
            : t(problem)}
      </MessageBarBody>
      {conflictAt && (
        <MessageBarActions>
          <Button disabled={isBusy} onClick={() => void save(conflictAt)}>
            {t('manage.pages.conflict.overwrite')}
          </Button>
          <Button disabled={isBusy} onClick={() => void onReload()}>
            {t('manage.pages.conflict.reload')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
