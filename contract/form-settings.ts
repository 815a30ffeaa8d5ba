import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import type { Visibility } from './roles.ts'
import { timestampSchema } from './timestamps.ts'

/** Who may see the answers of a form. */
export const readers = ['managers', 'admins'] as const

export const mostAnswersLimit = 100_000
/** The most addresses that get notifications of a form. */
export const mostNotified = 20

const settingTextSchema = z.object({ et: z.string().default(''), en: z.string().default('') })

/** Settings that everybody may know. Without one, a form behaves as forms without settings do (contract §6). */
const publicShape = {
  opensAt: z.string().nullable().default(null).describe('Null: from when the form is active.'),
  closesAt: z.string().nullable().default(null).describe('Null: as long as the form is active.'),
  mostAnswers: z.number().nullable().default(null).describe('The most entries that may be submitted.'),
  oneAnswer: z.boolean().default(false).describe('Whether a person may submit one entry only.'),
  embeddable: z
    .boolean()
    .default(false)
    .describe('Whether pages of other sites may show the form in a frame, if everyone may fill it in.'),
  nextText: settingTextSchema.prefault({}).describe('What happens next, instead of the usual text.'),
  successText: settingTextSchema.prefault({}).describe('On the page after a submission.'),
  closedText: settingTextSchema.prefault({}).describe('What to do instead, while the form is closed.'),
  closedLink: z.string().default('').describe('A link beside `closedText`.'),
  seenBy: z.enum(readers).default('managers').describe('Who may see the entries.'),
}
export const publicSettingsSchema = z.object(publicShape)
export type PublicSettings = z.infer<typeof publicSettingsSchema>

/** All settings of a form. Input and storage may leave any out. */
export const formSettingsSchema = z.object({
  ...publicShape,
  mailText: settingTextSchema
    .prefault({})
    .describe('In the confirmation of receipt, instead of what happens next.'),
  notify: z.array(z.string()).default([]).describe('Addresses that get notifications of this form.'),
  notifyOnly: z.boolean().default(false).describe('Whether they get them instead of `NOTIFY_EMAILS`.'),
})
export type FormSettings = z.infer<typeof formSettingsSchema>

/** The settings that are texts. */
export const settingTextNames = ['nextText', 'successText', 'mailText', 'closedText'] as const

export const defaultSettings: FormSettings = formSettingsSchema.parse({})

/** Sent by the loader of a page that other sites may show in a frame; it replaces that part of the policy of pages. */
export const framedPolicy = 'frame-ancestors *'

/** Whether pages of other sites may show the form in a frame; never one that asks people to sign in (contract §6). */
export function isEmbeddable(form: {
  permissions: Visibility
  settings?: Partial<PublicSettings> | undefined
}): boolean {
  return form.permissions === 'everyone' && form.settings?.embeddable === true
}

/** `notYet` until the form opens, `closed` after it, `full` once it has as many entries as it takes. */
const availabilities = ['open', 'notYet', 'closed', 'full'] as const

const availabilitySchema = z.object({
  state: z.enum(availabilities),
  since: timestampSchema
    .nullable()
    .describe('When it closed, or was filled; of `notYet`, when it opens; null if it is open.'),
  left: z.number().nullable().describe('How many more entries it takes; null without a limit.'),
})
export type Availability = z.infer<typeof availabilitySchema>

export const formSettingsEndpoints = {
  getFormAvailability: {
    ...read,
    path: '/v1/form/:slug/availability',
    who: 'anyone',
    noStore: true,
    response: availabilitySchema,
    group: 'Forms',
    section: 6,
    summary: 'Whether a form takes entries now',
    description: 'By its times and the most entries that it takes. Responds 404 if the form is not active.',
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
