import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../shell/shortcuts.tsx'

/** Ctrl+S submits the form inside the element with the returned ref. */
export function useSaveShortcut() {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  useShortcuts([
    {
      keys: 'mod+s',
      label: t('manage.shortcut.save'),
      run: () => container.current?.querySelector('form')?.requestSubmit(),
    },
  ])
  return container
}
