import type { RegisterShape } from './register.ts'
import { keywordFacet, offerLevelFacet, supervisorFacet } from './shared-facets.ts'

export const topics = {
  slug: 'topics',
  aliases: ['topic'],
  site: { title: 'ICS Thesis Topics', subdomain: 'topics', termsPage: 'terms-register' },
  calls: { list: 'listTopics', item: 'getTopic' },
  referenceLetter: 'K',
  hue: 'topics',
  addKey: 'addTopic',
  fieldSet: 'general_topics',
  titleFields: { et: 'thesis_topic_name', en: 'thesis_topic_name' },
  organizationField: 'organization_or_study_group_name',
  levelField: 'level',
  contactField: 'contact_email',
  closing: 'taken',
  defaultOrder: 'newest',
  facets: [offerLevelFacet, keywordFacet, supervisorFacet],
  sorts: {
    organization_or_study_group_name: { columns: ['organization'] },
    thesis_topic_name: { columns: ['titleEt'] },
  },
  manageContacts: ['topics', 'register'],
} as const satisfies RegisterShape
