import { Button } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'

type Props = {
  differences: readonly Difference[]
  isBusy: boolean
  onTakeSaved: () => void
  onSaveMine: () => void
  /** Back to the edit, with nothing saved. */
  onClose: () => void
}

/** What somebody else saved meanwhile, part by part, and the choice between that version and the edited one. */
export function ConflictDialog({ differences, isBusy, onTakeSaved, onSaveMine, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('manage.forms.conflict.title')}
      maxWidth={760}
      modalType="alert"
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabledFocusable={isBusy}>
            {t('manage.forms.conflict.close')}
          </Button>
          <Button onClick={onTakeSaved} disabledFocusable={isBusy}>
            {t('manage.forms.conflict.takeSaved')}
          </Button>
          <Button appearance="primary" onClick={onSaveMine} disabledFocusable={isBusy}>
            {t('manage.forms.conflict.saveMine')}
          </Button>
        </>
      }
    >
      <p>{t(differences.length > 0 ? 'manage.forms.conflict.text' : 'manage.forms.conflict.same')}</p>
      {differences.length > 0 && (
        <DifferenceList
          differences={differences}
          names={{
            before: 'manage.forms.conflict.before',
            saved: 'manage.forms.conflict.saved',
            mine: 'manage.forms.conflict.mine',
          }}
        />
      )}
    </DialogFrame>
  )
}
