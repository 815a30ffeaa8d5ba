import { z } from 'zod'

/** How often an entry was read (contract §3). */
export const usageSchema = z
  .object({
    views: z.number().describe('Of its page.'),
    downloads: z.number().describe('Of its files.'),
  })
  .meta({ id: 'ItemUsage' })
export type Usage = z.infer<typeof usageSchema>
