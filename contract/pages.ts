import { z } from 'zod'
import { textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

/** A text page (terms of use): `content` is Payload's rich text (Lexical editor state) per language. */
export const pageSchema = z.object({
  slug: z.string(),
  title: textSchema,
  content: z.object({ et: z.json(), en: z.json() }),
  updatedAt: timestampSchema,
})
export type Page = z.infer<typeof pageSchema>
