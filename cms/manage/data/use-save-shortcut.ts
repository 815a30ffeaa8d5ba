import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shell/shortcuts.tsx'

/** Control and S sends the form inside the element that the answer is put on. */
export function useSaveShortcut() {
  const { t } = useTranslation()
  const around = useRef<HTMLDivElement>(null)
  useShortcuts([
    {
      keys: 'mod+s',
      label: t('manage.shortcut.save'),
      run: () => around.current?.querySelector('form')?.requestSubmit(),
    },
  ])
  return around
}
