import { z } from 'zod'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { visibilitySchema } from '#contract/roles.ts'
import { languageSchema } from '#contract/texts.ts'
import { type Subject, subjects } from '../content/keywords.ts'
import internships from './internships.json' with { type: 'json' }
import organizations from './organizations.json' with { type: 'json' }
import supervisors from './people.json' with { type: 'json' }
import theses from './theses.json' with { type: 'json' }
import topics from './topics.json' with { type: 'json' }

/** The sample data. All people and organizations are invented; the domain `.example` is reserved and receives no mail. */
export { organizations, supervisors }

export type OrganizationName = keyof typeof organizations
export type SupervisorName = keyof typeof supervisors

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>) {
  return z.custom<Key>((key) => typeof key === 'string' && Object.hasOwn(record, key))
}

const organization = isKeyOf<OrganizationName>(organizations)
const supervisor = isKeyOf<SupervisorName>(supervisors)
const subject = isKeyOf<Subject>(subjects)
const level = z.enum(['bachelor', 'masters', 'phd'])

/** Dates, e-mail addresses and files are derived. `extraFile` and `attachment` are files of the folder `files`. */
const thesisSeedSchema = z.strictObject({
  author: z.tuple([z.string(), z.string()]),
  yearsAgo: z.int().min(0).max(4),
  degree: level,
  curriculum: z.string(),
  language: languageSchema,
  title: z.object({ et: z.string(), en: z.string() }),
  abstract: z.object({ et: z.string().optional(), en: z.string().optional() }),
  supervisors: z.array(supervisor),
  subjects: z.array(subject),
  cercs: z.string().optional(),
  status: itemStatusSchema.optional(),
  visibility: visibilitySchema.optional(),
  /** Months from now until the end of the embargo. */
  embargoMonths: z.number().optional(),
  extraFile: z.string().optional(),
})
export type ThesisSeed = z.infer<typeof thesisSeedSchema>
export const thesisSeeds = z.array(thesisSeedSchema).parse(theses)

/** `seeMore` is a path below the organization's site. */
const topicSeedSchema = z.strictObject({
  organization,
  name: z.string(),
  language: languageSchema,
  level: z.array(level),
  description: z.string(),
  requirements: z.string().optional(),
  supervisors: z.array(supervisor).optional(),
  seeMore: z.string().optional(),
  attachment: z.string().optional(),
  subjects: z.array(subject),
  visibility: visibilitySchema.optional(),
  status: itemStatusSchema.optional(),
  /** The message with which a manager returned the topic. */
  returned: z.string().optional(),
})
export type TopicSeed = z.infer<typeof topicSeedSchema>
export const topicSeeds = z.array(topicSeedSchema).parse(topics)

/** `apply` is a path below the organization's site. */
const internshipSeedSchema = z.strictObject({
  organization,
  field: z.string(),
  description: z.string(),
  requirements: z.string().optional(),
  location: z.string().optional(),
  remote: z.enum(['onsite', 'hybrid', 'remote']).optional(),
  positions: z.number(),
  level: z.array(level),
  totalVolume: z.string().optional(),
  period: z.array(z.enum(['spring', 'summer', 'autumn', 'winter'])),
  salary: z.string().optional(),
  /** Days from now to the deadline; negative when it has passed. */
  deadlineIn: z.number(),
  apply: z.string().optional(),
  contactName: z.string().optional(),
  attachment: z.string().optional(),
  status: itemStatusSchema.optional(),
})
export type InternshipSeed = z.infer<typeof internshipSeedSchema>
export const internshipSeeds = z.array(internshipSeedSchema).parse(internships)
