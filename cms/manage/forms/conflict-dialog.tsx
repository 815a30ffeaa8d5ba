import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { DifferenceList } from './difference-list.tsx'
import type { Difference } from './differences.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  actions: { flexWrap: 'wrap' },
  button: { minHeight: '44px', whiteSpace: 'nowrap' },
})

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
  const styles = useStyles()
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && !isBusy && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('manage.forms.conflict.title')}</DialogTitle>
          <DialogContent className={styles.content}>
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
          </DialogContent>
          <DialogActions className={styles.actions} fluid>
            <Button className={styles.button} onClick={onClose} disabled={isBusy}>
              {t('manage.forms.conflict.close')}
            </Button>
            <Button className={styles.button} onClick={onTakeSaved} disabled={isBusy}>
              {t('manage.forms.conflict.takeSaved')}
            </Button>
            <Button className={styles.button} appearance="primary" onClick={onSaveMine} disabled={isBusy}>
              {t('manage.forms.conflict.saveMine')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
