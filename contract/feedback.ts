import { z } from 'zod'

/** Text required, at most 10000; e-mail optional (public.md §5). */
export const feedbackSchema = z.object({
  feedback: z.string(),
  email: z.string().optional(),
})
export type Feedback = z.infer<typeof feedbackSchema>
