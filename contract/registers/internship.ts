import type { RegisterShape } from './register.ts'
import { offerLevelFacet } from './shared-facets.ts'

/** Values of the facet `open`, and the most days from today to the deadline's day; all later deadlines are `longer`. */
export const openDays = { week: 7, month: 30 } as const

export const internship = {
  slug: 'internship',
  aliases: ['internships'],
  site: { title: 'ICS Internships', subdomain: 'internships', termsPage: 'terms-internship' },
  calls: { list: 'listInternships', item: 'getInternship' },
  referenceLetter: 'P',
  hue: 'internships',
  addKey: 'addInternship',
  successPath: '/internship/success',
  fieldSet: 'general_intern',
  titleFields: { et: 'internship_field', en: 'internship_field' },
  titlesRecur: true,
  organizationField: 'organization_name',
  levelField: 'level',
  deadlineField: 'application_deadline',
  contactField: 'contact_email',
  closing: 'filled',
  defaultOrder: 'newest',
  facets: [
    {
      name: 'periods',
      field: 'period',
      labelKey: 'internship.column.period',
      description: 'Periods of internships',
    },
    {
      name: 'remote',
      field: 'remote',
      labelKey: 'internship.facet.remote',
      description: 'Remote work of internships',
    },
    { ...offerLevelFacet, labelKey: 'internship.column.level' },
    {
      name: 'fields',
      field: 'internship_field',
      labelKey: 'internship.column.description',
      description: 'Fields of internships',
      isFreeText: true,
      mostValues: 20,
    },
    {
      name: 'open',
      field: 'application_deadline',
      labelKey: 'internship.facet.open',
      description: `How long internships are still open: \`week\` (up to ${openDays.week} days), \`month\` (up to ${openDays.month} days), \`longer\``,
      values: [...Object.keys(openDays), 'longer'],
      valueKey: 'internship.open.',
      changesWithTime: true,
    },
  ],
  sorts: {
    organization_name: { columns: ['organization'] },
    internship_field: { columns: ['titleEt'] },
    application_deadline: { columns: ['deadlineAt'] },
    deadlineAt: { columns: ['deadlineAt'] },
  },
  manageContacts: [],
} as const satisfies RegisterShape
