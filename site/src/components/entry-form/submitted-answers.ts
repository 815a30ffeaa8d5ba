import * as z from 'zod/mini'
import type { FormFieldSet } from '#contract/forms.ts'
import { isRecord } from '#contract/is-record.ts'
import { languages } from '#contract/texts.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { storedValuesSchema } from '#ui/fields/parse-draft.ts'
import { useHistoryState } from '../use-history-state.ts'

const answersSchema = z.object({
  /** The subject of the user's token; undefined for an anonymous submission. */
  owner: z.optional(z.string()),
  values: storedValuesSchema,
  textLanguage: z.optional(z.enum(languages)),
})

const textSchema = z.object({ et: z.string(), en: z.string() })

const submittedAnswersSchema = z.extend(answersSchema, {
  /** The entry's UUID. */
  uuid: z.optional(z.guid()),
  formSlug: z.optional(z.string()),
  /** Whether a person may submit one entry only. */
  isOnce: z.optional(z.boolean()),
  /** The form's own texts. */
  nextText: z.optional(textSchema),
  successText: z.optional(textSchema),
  fieldSets: z.array(z.custom<FormFieldSet>(isRecord)),
  /** The addresses that get no confirmation: too many were mailed to them. */
  unmailed: z.optional(z.array(z.string())),
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
  return { isKnown, form: data, answers: isOwn ? data : undefined }
}

const copiedAnswersSchema = z.extend(answersSchema, { reference: z.string() })
/** Answers that a new entry takes over, in the state of the form's history entry: it lasts as long as the tab. */
export type CopiedAnswers = z.infer<typeof copiedAnswersSchema>

/** The answers that the page's form takes over; undefined for anybody but their owner. */
export function useCopiedAnswers(): CopiedAnswers | undefined {
  const { status, claims } = useSession()
  const { data } = useHistoryState(z.object({ copied: copiedAnswersSchema }))
  return status !== 'starting' && data?.copied.owner === claims?.sub ? data?.copied : undefined
}
