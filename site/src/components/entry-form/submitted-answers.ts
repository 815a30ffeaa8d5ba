import * as z from 'zod/mini'
import type { FormFieldSet } from '#contract/forms.ts'
import { isRecord } from '#contract/is-record.ts'
import { languages } from '#contract/texts.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { storedValuesSchema } from '#ui/fields/parse-draft.ts'
import { useHistoryState } from '../use-history-state.ts'

const submittedAnswersSchema = z.object({
  /** The subject of the user's token; undefined for an anonymous submission. */
  owner: z.optional(z.string()),
  fieldSets: z.array(z.custom<FormFieldSet>(isRecord)),
  values: storedValuesSchema,
  textLanguage: z.optional(z.enum(languages)),
})
export type SubmittedAnswers = z.infer<typeof submittedAnswersSchema>

/**
 * The submission that led to the success page: `isKnown` is false until hydration. `answers` is undefined for anybody but
 * their owner, who may have signed out.
 */
export function useSubmission() {
  const { status, claims } = useSession()
  const { isKnown, data } = useHistoryState(submittedAnswersSchema)
  const isOwn = status !== 'starting' && data?.owner === claims?.sub
  return { isKnown, form: data && { fieldSets: data.fieldSets }, answers: isOwn ? data : undefined }
}
