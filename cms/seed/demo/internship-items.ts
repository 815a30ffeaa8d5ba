import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { dayFrom, timestampBefore } from './days.ts'
import type { DemoItem } from './demo-item.ts'
import { offerFiles } from './offer-files.ts'
import { randomFor, uuidFor } from './random.ts'
import { type InternshipSeed, internshipSeeds, organizations } from './seeds.ts'

/** Offers are submitted some weeks before their deadline; those that wait for a manager, recently. */
function createdAtOf(seed: InternshipSeed, now: Date): string {
  const random = randomFor(seed.description)
  const waiting = seed.status === 'pending' || seed.status === 'confirm' || seed.status === 'draft'
  const daysAgo = waiting ? random.between(1, 6) : Math.max(-seed.deadlineIn, 0) + random.between(8, 45)
  return timestampBefore(now, daysAgo, random.between(8 * 60, 18 * 60))
}

function internshipItem(seed: InternshipSeed, now: Date): DemoItem {
  const item = {
    form: 'internship',
    uuid: uuidFor(`internship ${seed.organization} ${seed.field}`),
    createdAt: createdAtOf(seed, now),
  } as const
  const { name, domain } = organizations[seed.organization]
  const language = seed.totalVolume?.endsWith('ECTS') ? 'en' : 'et'
  const { values, files } = offerFiles(item, { ...seed, language })
  return {
    ...item,
    status: seed.status ?? 'published',
    values: {
      general_intern: {
        organization_name: name,
        internship_field: seed.field,
        description: seed.description,
        ...(seed.requirements && { requirements: seed.requirements }),
        ...(seed.location && { location: seed.location }),
        ...(seed.remote && { remote: seed.remote }),
        number_of_positions: seed.positions,
        level: [...seed.level],
        ...(seed.totalVolume && { total_volume: seed.totalVolume }),
        period: [...seed.period],
        ...(seed.salary && { salary: seed.salary }),
        application_deadline: endOfDayInTallinn(dayFrom(now, seed.deadlineIn)),
        ...(seed.apply && { application_url: `https://${domain}${seed.apply}` }),
        ...(seed.contactName && { contact_name: seed.contactName }),
        contact_email: `praktika@${domain}`,
        ...values,
        confirmation: true,
      },
    },
    submitter: null,
    files,
  }
}

export function internshipItems(now: Date): DemoItem[] {
  return internshipSeeds.map((seed) => internshipItem(seed, now))
}
