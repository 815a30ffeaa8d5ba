import { z } from 'zod'

/** How the value of another field is compared; which of them a field has depends on its type (contract §6). */
export const operators = ['is', 'isNot', 'oneOf', 'contains', 'filled', 'more', 'less'] as const
export type Operator = (typeof operators)[number]

/** The most tests of one condition. */
export const mostTests = 20

const partSchema = z.union([z.string(), z.number(), z.boolean()])
const testSchema = z.object({
  field: z.string().describe('The dotted path of another field of the form.'),
  operator: z.enum(operators),
  value: z
    .union([partSchema, z.array(partSchema)])
    .optional()
    .describe('A list with `oneOf`; absent with `filled`.'),
})
export type Test = z.infer<typeof testSchema>

const conditionSchema = z.object({
  join: z.enum(['and', 'or']).default('and').describe('Whether all tests must hold, or one of them.'),
  tests: z.array(testSchema),
})
export type Condition = z.infer<typeof conditionSchema>

/** When a field of a form is shown, and when it is required (contract §6). */
export const conditionsSchema = z
  .object({
    show: conditionSchema.optional().describe('The field is hidden unless it holds.'),
    require: conditionSchema.optional().describe('The field is required if it holds.'),
  })
  .meta({ id: 'FieldConditions' })
export type Conditions = z.infer<typeof conditionsSchema>

/** What a condition decides. */
export const effects = ['show', 'require'] as const
export type Effect = (typeof effects)[number]
