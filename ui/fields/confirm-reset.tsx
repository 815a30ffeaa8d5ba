import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({ button: { minHeight: '44px' } })

export function ConfirmReset({ onClose, onReset }: { onClose: () => void; onReset: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('field.form.resetTitle')}</DialogTitle>
          <DialogContent>{t('field.form.resetText')}</DialogContent>
          <DialogActions>
            <Button
              className={styles.button}
              appearance="primary"
              onClick={() => {
                onReset()
                onClose()
              }}
            >
              {t('field.form.reset')}
            </Button>
            <Button className={styles.button} onClick={onClose}>
              {t('field.form.keep')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
