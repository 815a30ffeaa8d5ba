import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A control in a row, both by their position. */
type Position = { row: number; control: number }

const controlsOf = (row: Element | undefined) =>
  row ? [...row.querySelectorAll<HTMLElement>('a[href], button, input, select')] : []

/**
 * Keeps the focus in the list when the control that has it disappears: with its row, it moves to the same control of the row
 * that takes its place; with the bar of the selected rows, to the table. Without rows it moves to the list.
 */
export function useFocusInRows(
  frame: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  isSelecting: boolean,
): void {
  const position = useRef<Position>(undefined)
  const wasSelecting = useRef(isSelecting)

  useEffect(() => {
    function rememberPosition({ target }: FocusEvent) {
      const row = target instanceof Element && frame.current?.contains(target) && target.closest('tbody tr')
      position.current =
        row && target instanceof HTMLElement
          ? {
              row: [...(row.parentElement?.children ?? [])].indexOf(row),
              control: controlsOf(row).indexOf(target),
            }
          : undefined
    }
    document.addEventListener('focusin', rememberPosition)
    return () => document.removeEventListener('focusin', rememberPosition)
  }, [frame])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be without the focused one
  useLayoutEffect(() => {
    const isBarGone = wasSelecting.current && !isSelecting
    wasSelecting.current = isSelecting
    if (document.activeElement !== document.body || !(position.current || isBarGone)) return
    const { row, control } = position.current ?? { row: -1, control: -1 }
    const table = frame.current?.querySelector('table')
    const bodyRows = [...(table?.tBodies[0]?.rows ?? [])]
    const next = row < 0 ? [] : controlsOf(bodyRows[Math.min(row, bodyRows.length - 1)])
    const target = next[control] ?? next.at(-1) ?? table ?? frame.current
    target?.focus({ preventScroll: true })
  }, [frame, rows, isSelecting])
}
