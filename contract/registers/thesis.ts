import type { RegisterShape } from './register.ts'
import { bothLevels, keywordFacet, supervisorFacet } from './shared-facets.ts'

export const thesis = {
  slug: 'thesis',
  aliases: ['theses'],
  site: { title: 'ICS Theses Register', subdomain: 'theses', termsPage: 'terms-register' },
  calls: { list: 'listTheses', item: 'getThesis' },
  addKey: 'addThesis',
  forcesLogin: true,
  fieldSet: 'general_thesis',
  titleFields: { et: 'title_et', en: 'title_en' },
  authorFields: { firstName: 'ut_first_name', lastName: 'ut_last_name' },
  levelField: 'degree',
  curriculumField: 'curriculum',
  yearField: 'year',
  confirmedIsPublic: true,
  canBeHidden: true,
  defaultOrder: 'names',
  facets: [
    {
      name: 'levels',
      field: 'degree',
      labelKey: 'thesis.facet.degree',
      description: `Levels of studies; \`${bothLevels}\` requires both`,
      combined: bothLevels,
    },
    {
      name: 'years',
      field: 'year',
      labelKey: 'thesis.facet.year',
      description: 'Year of theses; all years by default. Other lists ignore it.',
      isSingle: true,
    },
    {
      name: 'curriculums',
      field: 'curriculum',
      labelKey: 'thesis.column.curriculum',
      description: 'Curricula of theses',
    },
    keywordFacet,
    supervisorFacet,
  ],
  sorts: {
    first_name: { columns: ['firstName'] },
    last_name: { columns: ['lastName', 'firstName'] },
    title: { columns: ['titleEt', 'titleEn'] },
    title_en: { columns: ['titleEn', 'titleEt'] },
    curriculum: { columns: ['curriculum'], labels: { field: 'curriculum', language: 'et' } },
    curriculum_en: { columns: ['curriculum'], labels: { field: 'curriculum', language: 'en' } },
    year: { columns: ['year'] },
  },
  manageContacts: ['studies', 'register'],
} as const satisfies RegisterShape
