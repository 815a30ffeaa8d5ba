import { useState } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Choices, Contested } from './parts.ts'
import { type Copy, type MergedSave, saveMerged } from './save-merged.ts'

type Question = { contested: readonly Contested[]; decide: (choices: Choices | undefined) => void }

/** `saveOver` saves an edit like `saveMerged` and resolves conflicts in a dialog. The caller renders `dialog`. */
export function useConflict<Values, Data, Saved extends Copy<Values> = Copy<Values>>(
  options: MergedSave<Values, Data, Saved>,
) {
  const [question, setQuestion] = useState<Question>()

  async function ask(contested: readonly Contested[]): Promise<Choices | undefined> {
    const choices = await new Promise<Choices | undefined>((decide) => setQuestion({ contested, decide }))
    setQuestion(undefined)
    return choices
  }

  const dialog = question && (
    <ConflictDialog
      contested={question.contested}
      onSave={question.decide}
      onClose={() => question.decide(undefined)}
    />
  )
  return {
    saveOver: (base: Copy<Values>, edited: Values) => saveMerged(options, ask, base, edited),
    dialog,
  }
}
