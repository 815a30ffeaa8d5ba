import { useStoredText } from '#ui/shell/use-stored-text.ts'

/** Whether shortcuts of single letters work in this browser, and the setter. */
export function useLetterKeys(): [areOn: boolean, turn: (areOn: boolean) => void] {
  const [stored, store] = useStoredText('manage.letterKeys')
  return [stored !== 'off', (areOn) => store(areOn ? 'on' : 'off')]
}
