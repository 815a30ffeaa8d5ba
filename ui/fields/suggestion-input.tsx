import { Input } from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { useControlStyles } from './control.tsx'
import type { SuggestionInputProps } from './suggestion-combobox.tsx'

const loadCombobox = () => import('./suggestion-combobox.tsx').then((module) => module.SuggestionCombobox)

/**
 * A text input with suggestions. The combobox is loaded when the input is first hovered or focused; if it cannot be loaded, the input
 * works without suggestions.
 */
export function SuggestionInput(props: SuggestionInputProps) {
  const { id, text, placeholder, onType, onEnter } = props
  const styles = useControlStyles()
  const [isOpen, setOpen] = useState(false)
  const { Component: Combobox, request } = useLazyComponent(loadCombobox)
  const isFocused = useRef(false)
  // When the combobox replaces the focused input, it must receive the focus before the next key press.
  useLayoutEffect(() => {
    if (Combobox && isFocused.current) document.getElementById(id)?.focus()
  }, [Combobox, id])
  useEffect(() => {
    // It may have been focused before hydration.
    isFocused.current = document.activeElement?.id === id
    if (isFocused.current) void request()
  }, [id, request])
  const type = (typed: string) => {
    onType(typed)
    setOpen(true)
  }

  if (Combobox) return <Combobox {...props} onType={type} isOpen={isOpen} onOpenChange={setOpen} />
  return (
    <Input
      id={id}
      dir="auto"
      className={styles.control}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      value={text}
      placeholder={placeholder}
      onPointerEnter={() => void request()}
      onFocus={() => {
        isFocused.current = true
        void request()
      }}
      onBlur={() => {
        isFocused.current = false
        setOpen(false)
      }}
      // The list may replace the input before the button is released.
      onMouseDown={() => setOpen(true)}
      onChange={(_event, data) => type(data.value)}
      onKeyDown={(event) => {
        if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
        event.preventDefault()
        if (onEnter && event.key === 'Enter') onEnter()
        else setOpen(true)
      }}
    />
  )
}
