import { type PropsWithChildren, useEffect } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value that a user entered in a control: a text, the selected value, or whether it is checked. */
type Entry = string | boolean

/** The values that users have entered in the server-rendered controls of the page. */
type TypedInput = ReadonlyMap<Control, Entry>

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

function selectedByServer({ options }: HTMLSelectElement): string {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}

/** Reads the controls whose state differs from the server-rendered one. React keeps `defaultValue` equal to its state. */
export function collectTypedInput(): TypedInput {
  const entries = new Map<Control, Entry>()
  for (const control of document.querySelectorAll<Control>('input, textarea, select')) {
    if (isToggle(control)) {
      // A radio button that lost its selection follows from the one that is selected.
      const isChanged = control.checked !== control.defaultChecked
      if (isChanged && (control.checked || control.type === 'checkbox')) entries.set(control, control.checked)
    } else if (control instanceof HTMLSelectElement) {
      if (control.value !== selectedByServer(control)) entries.set(control, control.value)
    } else if (!['hidden', 'file'].includes(control.type) && control.value !== control.defaultValue) {
      entries.set(control, control.value)
    }
  }
  return entries
}

function setNativeValue(control: Exclude<Control, HTMLSelectElement>, value: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

/**
 * Dispatches an entry as an event. React ignores an event if the control's value has not changed since the last one, so the
 * default value is set first.
 */
function replay(control: Control, entry: Entry): void {
  if (typeof entry === 'boolean') {
    if (!isToggle(control)) return
    control.checked = !entry
    control.click()
  } else if (control instanceof HTMLSelectElement) {
    control.value = entry
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (!isToggle(control)) {
    control.value = control.defaultValue
    setNativeValue(control, entry)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** One after the other: React renders in a microtask after each event, and controls of a group share their value. */
async function replayAll(entries: TypedInput): Promise<void> {
  for (const [control, entry] of entries) {
    await Promise.resolve()
    if (control.isConnected) replay(control, entry)
  }
}

type Props = PropsWithChildren<{ typed: TypedInput; onHydrated: () => void }>

/**
 * Preserves input entered before hydration: afterwards, every entry is dispatched again as an event, which updates the
 * form's state. `typed` is what was read before hydration, which resets some controls.
 */
export function ReplayTypedInput({ typed, onHydrated, children }: Props) {
  // An effect of the root runs after those of the forms, which restore drafts: typed input overrides a draft.
  useEffect(() => {
    void replayAll(new Map([...typed, ...collectTypedInput()]))
    onHydrated()
  }, [typed, onHydrated])
  return children
}
