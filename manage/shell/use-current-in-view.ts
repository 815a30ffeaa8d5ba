import { type RefObject, useEffect } from 'react'

/** Scrolls a row of links sideways to the current one when `current` changes. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `current` is another link
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, current])
}
