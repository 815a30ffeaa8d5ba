import { z } from 'zod'
import { textSchema } from './texts.ts'

/** An available report; `columns` are those of the spreadsheet, in order (contract §7). */
export const reportSchema = z.object({
  slug: z.string(),
  title: textSchema,
  description: textSchema,
  columns: z.array(z.object({ slug: z.string(), title: textSchema })),
})
export type Report = z.infer<typeof reportSchema>

/** Days (`YYYY-MM-DD`) in Europe/Tallinn, both inclusive. The use case validates them and responds with `reports.error.*`. */
export const reportQuerySchema = z.object({
  start: z.string().max(100).optional(),
  end: z.string().max(100).optional(),
  slug: z.string().max(200).optional(),
  /** `1` adds the time of day to creation and update dates. */
  time: z.enum(['0', '1']).default('0'),
})
export type ReportQuery = z.infer<typeof reportQuerySchema>

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
