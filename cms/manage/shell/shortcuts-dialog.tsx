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

const useStyles = makeStyles({
  surface: { maxWidth: '440px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'center',
    margin: 0,
  },
  keys: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  key: {
    minWidth: '28px',
    padding: `2px ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    textAlign: 'center',
  },
  text: { margin: 0 },
})

type Props = { shortcuts: readonly { keys: string; label: string }[]; onClose: () => void }

export function ShortcutsDialog({ shortcuts, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const keyLabels: Record<string, string> = {
    'mod+s': 'Ctrl / ⌘ + S',
    'mod+k': 'Ctrl / ⌘ + K',
    'mod+enter': 'Ctrl / ⌘ + Enter',
  }
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('manage.shortcut.title')}</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys} style={{ display: 'contents' }}>
                  <dt className={styles.keys}>
                    {keys.split(' ').map((key) => (
                      <kbd key={key} className={styles.key}>
                        {keyLabels[key] ?? key.toUpperCase()}
                      </kbd>
                    ))}
                  </dt>
                  <dd className={styles.text}>{label}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
