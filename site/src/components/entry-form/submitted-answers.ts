import { useLocation } from 'react-router'
import { z } from 'zod'
import { formFieldSetSchema, formValuesSchema } from '#contract/forms.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { useHydrated } from '#ui/shell/use-hydrated.ts'

const submittedAnswersSchema = z.object({
  /** The subject of the user's token; undefined for an anonymous submission. */
  owner: z.string().optional(),
  fieldSets: z.array(formFieldSetSchema),
  values: formValuesSchema,
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
