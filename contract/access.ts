import { z } from 'zod'
import { timestampSchema } from './timestamps.ts'

export const accessLimits = { username: 250, fullName: 250 } as const

/** A user on the access list, who is a manager because of it (contract §2). */
export const accessUserSchema = z.object({
  uuid: z.guid(),
  username: z.string(),
  fullName: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type AccessUser = z.infer<typeof accessUserSchema>

export const accessListSchema = z.object({ users: z.array(accessUserSchema) })

const person = { username: z.string(), fullName: z.string().default('') }

export const accessAdditionSchema = z.object({ action: z.literal('new'), ...person })

export const accessChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ...person }),
  z.object({ action: z.literal('delete'), username: z.string().optional(), fullName: z.string().optional() }),
])
export type AccessChange = z.infer<typeof accessChangeSchema>
