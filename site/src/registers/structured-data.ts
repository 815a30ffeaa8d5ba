import { fieldTexts, keywordTexts, metadataLanguage } from '#contract/citations/cited-item.ts'
import { fullName } from '#contract/person-name.ts'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { normalizeText, withoutOverrides } from '#contract/values/normalize-text.ts'
import { authorUrl } from './author-url.ts'
import { abstractsOf } from './item-texts.ts'
import type { ItemDetail } from './register.ts'

type Place = {
  url: string
  origin: string
  language: Language
  institution: string
  degree?: string | undefined
}

const dataByRegister: Partial<Record<Register, (item: ItemDetail, place: Place) => object>> = {
  thesis: thesisData,
  internship: jobData,
}

/** An entry as schema.org data: a Thesis, or a JobPosting that ends with its deadline; null for topics. */
export function entryData(register: Register, item: ItemDetail, place: Place): object | null {
  return dataByRegister[register]?.(item, place) ?? null
}

function thesisData(thesis: ItemDetail, { url, origin, language, institution, degree }: Place): object {
  const { title, firstName, lastName, year, supervisors } = thesis
  const entryLanguage = metadataLanguage(thesis, language)
  const date = fieldTexts(thesis, 'defence_date').join('') || (year === null ? '' : String(year))
  return {
    '@context': 'https://schema.org',
    '@type': 'Thesis',
    name: inLanguage(title, entryLanguage),
    inLanguage: entryLanguage,
    url,
    author: {
      '@type': 'Person',
      '@id': authorUrl('thesis', thesis, origin),
      ...withText('givenName', firstName),
      ...withText('familyName', lastName),
      name: fullName({ firstName, lastName }),
    },
    contributor: supervisors.map((name) => ({ '@type': 'Person', name })),
    sourceOrganization: { '@type': 'CollegeOrUniversity', name: institution },
    keywords: keywordTexts(thesis, entryLanguage),
    ...withText('inSupportOf', degree),
    ...withText('datePublished', date),
    ...withText('abstract', abstractsOf(thesis, entryLanguage)[0]?.text),
  }
}

function jobData(offer: ItemDetail, { url }: Place): object {
  const { title, organization, logoUrl, updatedAt, deadline, positions } = offer
  const location = fieldTexts(offer, 'location').join(', ')
  const isRemote = fieldTexts(offer, 'remote').includes('remote')
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: inLanguage(title, offer.language),
    inLanguage: offer.language,
    url,
    description: ['description', 'requirements'].flatMap((slug) => fieldTexts(offer, slug)).join('\n\n'),
    datePosted: updatedAt.slice(0, 10),
    employmentType: 'INTERN',
    hiringOrganization: { '@type': 'Organization', name: organization, ...(logoUrl && { logo: logoUrl }) },
    applicantLocationRequirements: { '@type': 'Country', name: 'EE' },
    ...(isRemote && { jobLocationType: 'TELECOMMUTE' }),
    ...(location && {
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: location, addressCountry: 'EE' },
      },
    }),
    ...(deadline !== null && { validThrough: endOfOffer(deadline) }),
    ...(positions !== null && { totalJobOpenings: positions }),
  }
}

/** The end of the deadline's day in Europe/Tallinn. */
function endOfOffer(deadline: number): string {
  return new Date(endOfDayInTallinn(dayInTallinn(deadline)) * 1000).toISOString()
}

/** The path to a page through the site, from its home. */
export function breadcrumbData(pages: readonly { name: string; url: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** The data as JSON in an element of HTML, which an escaped `<` cannot close. */
export function toJsonLd(data: unknown): string {
  const normalize = (_: string, value: unknown) =>
    typeof value === 'string' ? withoutOverrides(normalizeText(value)) : value
  return JSON.stringify(data, normalize).replaceAll('<', '\\u003c')
}

function withText(name: string, text: string | undefined): object {
  return text ? { [name]: text } : {}
}
