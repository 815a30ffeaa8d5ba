import { z } from 'zod'

/** How often an entry was read (contract §3). */
export const itemUsageSchema = z
  .object({
    views: z.number().describe('Of its page.'),
    downloads: z.number().describe('Of its files.'),
  })
  .meta({ id: 'ItemUsage' })
export type ItemUsage = z.infer<typeof itemUsageSchema>
