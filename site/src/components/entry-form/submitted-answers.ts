import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { FormFieldSet } from '#contract/forms.ts'
import { isRecord } from '#contract/values/rule.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { storedValuesSchema } from '#ui/fields/parse-draft.ts'
import { useHydrated } from '#ui/shell/use-hydrated.ts'

const submittedAnswersSchema = z.object({
  /** The subject of the user's token; undefined for an anonymous submission. */
  owner: z.optional(z.string()),
  fieldSets: z.array(z.custom<FormFieldSet>(isRecord)),
  values: storedValuesSchema,
})
export type SubmittedAnswers = z.infer<typeof submittedAnswersSchema>

/**
 * The answers that led to the success page: state of this tab's history entry, which a reload preserves. Undefined for
 * anybody but their owner, who may have signed out.
 */
export function useSubmittedAnswers(): SubmittedAnswers | undefined {
  const { state } = useLocation()
  const { status, claims } = useSession()
  // The server does not know the state of the history.
  const isHydrated = useHydrated()
  const { data: answers } = submittedAnswersSchema.safeParse(state)
  return isHydrated && status !== 'starting' && answers?.owner === claims?.sub ? answers : undefined
}
