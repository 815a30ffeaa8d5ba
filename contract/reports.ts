import { z } from 'zod'
import { textSchema } from './texts.ts'

/** A report that can be made; `columns` are the spreadsheet's, in order (contract §7). */
export const reportSchema = z.object({
  slug: z.string(),
  title: textSchema,
  description: textSchema,
  columns: z.array(z.object({ slug: z.string(), title: textSchema })),
})
export type Report = z.infer<typeof reportSchema>

/** Days (`YYYY-MM-DD`) in Europe/Tallinn, both included. What is missing or impossible is refused with `reports.error.*`. */
export const reportQuerySchema = z.object({
  start: z.string().max(100).optional(),
  end: z.string().max(100).optional(),
  slug: z.string().max(200).optional(),
  /** `1` writes the time of day beside dates of making and changing. */
  time: z.enum(['0', '1']).default('0'),
})
export type ReportQuery = z.infer<typeof reportQuerySchema>

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
