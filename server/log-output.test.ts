import { expect, it } from 'vitest'
import { outdatedFiles } from './log-output.ts'

it('removes files of days that are more than three years ago, and no others', () => {
  const names = ['2023-11-29.log', '2023-11-30.log', '2026-11-30.log', 'notes.log', '2023-01-01.log.gz']
  expect(outdatedFiles(names, new Date('2026-11-30T12:00:00Z'))).toEqual(['2023-11-29.log'])
})
