import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/fields/field.tsx'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { useLetterKeys } from './letter-keys.ts'
import { isLetter } from './read-keys.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'center',
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
})

type Props = { shortcuts: readonly { keys: string; label: string }[]; onClose: () => void }

export function ShortcutsDialog({ shortcuts, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [areLettersOn, turnLetters] = useLetterKeys()
  const available = shortcuts.filter(({ keys }) => areLettersOn || !isLetter(keys))
  const keyLabels: Record<string, string> = {
    'mod+s': 'Ctrl / ⌘ + S',
    'mod+k': 'Ctrl / ⌘ + K',
    'mod+enter': 'Ctrl / ⌘ + Enter',
  }
  return (
    <DialogFrame
      title={t('manage.shortcut.title')}
      maxWidth={440}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Field hint={t('manage.shortcut.lettersHint')}>
        <Switch
          label={t('manage.shortcut.letters')}
          checked={areLettersOn}
          onChange={(_event, { checked }) => turnLetters(checked)}
        />
      </Field>
      <dl className={styles.list}>
        {available.map(({ keys, label }) => (
          <div key={keys} style={{ display: 'contents' }}>
            <dt className={styles.keys}>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={styles.key}>
                  {keyLabels[key] ?? key.toUpperCase()}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
