import { Button, makeStyles } from '@fluentui/react-components'
import { KeyboardRegular } from '@fluentui/react-icons'
import {
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLetterKeys } from './letter-keys.ts'
import { isLetter, matchKeys, nameOfKey } from './read-keys.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/**
 * A shortcut runs something, or focuses a control and exists while there is one. One of letters must only choose or move:
 * what it does must not be seen by others before it is confirmed, because letters are also typed by mistake or by speech input.
 */
type Shortcut = { keys: string; label: string } & (
  | { run: () => void }
  | { target: () => HTMLElement | null | undefined }
)

type Registry = { register: (owner: string, shortcuts: readonly Shortcut[]) => void; showHelp: () => void }

const RegistryContext = createContext<Registry>({ register: () => undefined, showHelp: () => undefined })

const useStyles = makeStyles({
  button: {
    '@media (pointer: coarse), (max-width: 640px)': { display: 'none' },
  },
})

/** Registers shortcuts while the component is mounted; `?` lists all of them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { register } = useContext(RegistryContext)
  const owner = useId()
  // What is displayed can be used.
  useLayoutEffect(() => register(owner, shortcuts))
  useLayoutEffect(() => () => register(owner, []), [register, owner])
}

export function ShortcutsProvider({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const [helpShortcuts, setHelpShortcuts] = useState<readonly Shortcut[]>()
  const owners = useRef(new Map<string, readonly Shortcut[]>())
  const typed = useRef<string[]>([])
  const [hasLetterKeys] = useLetterKeys()
  const registry = useMemo<Registry>(
    () => ({
      register: (owner, shortcuts) => void owners.current.set(owner, shortcuts),
      showHelp: () => setHelpShortcuts([...owners.current.values()].flat().filter(isAvailable)),
    }),
    [],
  )

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const name = nameOfKey(event)
      if (!name || event.defaultPrevented || isBehindDialog()) return
      if (isTyping(event.target) && (isLetter(name) || name === textUndoKeys)) return
      if (isLetter(name) && !hasLetterKeys) return
      typed.current = [...typed.current, name].slice(-2)
      const shortcuts = [...owners.current.values()].flat().filter(isAvailable)
      const keys = matchKeys(typed.current, ['?', ...shortcuts.map((shortcut) => shortcut.keys)])
      if (!keys) return
      event.preventDefault()
      typed.current = []
      // A key that is held down acts once: the next time something else may be on the screen.
      if (event.repeat) return
      if (keys === '?') registry.showHelp()
      else runShortcut(shortcuts.find((shortcut) => shortcut.keys === keys))
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [registry, hasLetterKeys])

  return (
    <RegistryContext value={registry}>
      {children}
      {helpShortcuts && (
        <ShortcutsDialog
          shortcuts={[{ keys: '?', label: t('manage.shortcut.help') }, ...helpShortcuts]}
          onClose={() => setHelpShortcuts(undefined)}
        />
      )}
    </RegistryContext>
  )
}

export function ShortcutsButton() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { showHelp } = useContext(RegistryContext)
  return (
    <Button
      appearance="subtle"
      className={styles.button}
      icon={<KeyboardRegular />}
      aria-label={t('manage.shortcut.title')}
      aria-keyshortcuts="?"
      onClick={showHelp}
    />
  )
}

function isAvailable(shortcut: Shortcut): boolean {
  return 'run' in shortcut || Boolean(shortcut.target())
}

function runShortcut(shortcut: Shortcut | undefined): void {
  if (!shortcut) return
  if ('run' in shortcut) shortcut.run()
  else shortcut.target()?.focus()
}

/** In a text, the browser takes back what was typed. */
export const textUndoKeys = 'mod+z'

const typable = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu]'

/** A modal dialog is in front of what the shortcuts act on. */
function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal=true]') !== null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typable) !== null)
}
