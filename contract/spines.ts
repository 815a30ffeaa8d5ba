import { z } from 'zod'

export const spineSchema = z
  .object({
    year: z.number(),
    degree: z.string().nullable(),
    curriculum: z
      .number()
      .nullable()
      .describe('Position among the options of the curriculum; removed options come last.'),
    seed: z.number().describe('0 to 99, always the same for a thesis.'),
  })
  .meta({ id: 'Spine', description: 'A published thesis as a bar of the spine pattern.' })
export type Spine = z.infer<typeof spineSchema>

/** The seed of an item's spine: its pattern varies with it. */
export function seedOf(uuid: string): number {
  let sum = 7
  for (const character of uuid.toLowerCase()) sum = (sum * 31 + character.charCodeAt(0)) % 9973
  return sum % 100
}
