import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { inBoth, type Text, textSchema } from './texts.ts'
import { dateFormatSchema } from './values/date-format.ts'

export const fieldOptionSchema = z.object({
  value: z.union([z.string(), z.number()]),
  translationKey: z.string().optional(),
  label: textSchema,
  url: z.string().optional(),
})
export type FieldOption = z.infer<typeof fieldOptionSchema>

export const fieldSettingsSchema = z.object({
  options: z.array(fieldOptionSchema).optional(),
  removedOptions: z
    .array(fieldOptionSchema)
    .optional()
    .describe(
      'Earlier options, so that values of existing entries have a label. They are not accepted any more.',
    ),
  readOnly: z.boolean().optional(),
  customSelect: z.boolean().optional().describe('Any non-empty text is accepted in addition to the options.'),
  private: z.boolean().optional().describe('Returned to managers only.'),
  ownerMayChange: z
    .boolean()
    .optional()
    .describe('The submitter of a public entry may change the value, without a review (contract §4).'),
  short: z.boolean().optional().describe('A `text` of a few words, whose input is narrower.'),
  autoFill: z
    .enum(['firstName', 'lastName', 'email'])
    .optional()
    .describe(
      'Filled from the signed-in user’s token; submitted values are ignored, unless the token has none.',
    ),
  deadline: z
    .boolean()
    .optional()
    .describe(
      'A date transferred and stored as Unix seconds of the day’s last second in Europe/Tallinn; must not be in the past.',
    ),
  min: z.number().optional().describe('The least number that is accepted.'),
  max: z.number().optional().describe('The greatest number that is accepted.'),
  integer: z.boolean().optional().describe('Only whole numbers are accepted.'),
  dateFormat: dateFormatSchema
    .optional()
    .describe('How the dates are displayed; `DD.MM.YYYY HH:mm` by default.'),
  fileFormats: z.array(z.string()).optional(),
  maxSize: z
    .union([z.string(), z.number()])
    .optional()
    .describe('Such as "10 MB", or a number in `maxSizeUnit`; `maxSizeBytes` takes precedence.'),
  maxSizeUnit: z.enum(['B', 'KB', 'MB', 'GB', 'TB']).optional(),
  maxSizeBytes: z.number().optional(),
  extraLinks: z.array(z.object({ url: z.string(), label: textSchema })).optional(),
  placeholders: textSchema.optional(),
  tooltips: textSchema.optional(),
  helps: textSchema.optional(),
})
export type FieldSettings = z.infer<typeof fieldSettingsSchema>

/** The option of a value, also of one that was removed since; undefined for a custom text. */
export function optionOf(
  { options = [], removedOptions = [] }: Pick<FieldSettings, 'options' | 'removedOptions'>,
  value: string | number,
): FieldOption | undefined {
  return [...options, ...removedOptions].find((option) => String(option.value) === String(value))
}

/** The label of a stored value: of its option, also of one that was removed since, or the value itself. */
export function labelOf(
  settings: Pick<FieldSettings, 'options' | 'removedOptions'>,
  value: string | number,
): Text {
  return inBoth(optionOf(settings, value)?.label, String(value))
}

/** A value of any field type; `contract/values` validates it against its type. */
export const fieldValueSchema = jsonValueSchema.meta({
  id: 'FieldValue',
  description: 'The shape depends on the field type (contract §4).',
})
export type FieldValue = z.infer<typeof fieldValueSchema>

/** `{ [fieldset slug]: { [field slug]: value } }` (contract §3). */
export const formValuesSchema = z
  .record(z.string(), z.record(z.string(), fieldValueSchema))
  .meta({ id: 'FormValues', description: 'By field set and field.' })
export type FormValues = z.infer<typeof formValuesSchema>
