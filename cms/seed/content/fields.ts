import type { FieldSettings } from '#contract/fields.ts'
import { visibilities } from '#contract/roles.ts'
import type { FieldType } from '#contract/values/field-types.ts'

/** An option whose label is the text under `translationKey`. */
type OptionSeed = { value: string | number; translationKey: string; url?: string }

/** A field's definition; its label and other texts are `forms.fields.{slug}…` in `cms/seed/texts/forms.json`. */
type FieldSeed = {
  slug: string
  type: FieldType
  settings: Omit<FieldSettings, 'options'> & { options?: OptionSeed[] }
}

const options = (...names: string[]): OptionSeed[] =>
  names.map((name) => ({ value: name, translationKey: `forms.option.${name}` }))

const levels = options('bachelor', 'masters', 'phd')

const thesisFields: FieldSeed[] = [
  { slug: 'ut_first_name', type: 'text', settings: { readOnly: true, autoFill: 'firstName' } },
  { slug: 'ut_last_name', type: 'text', settings: { readOnly: true, autoFill: 'lastName' } },
  { slug: 'ut_email', type: 'email', settings: { readOnly: true, private: true, autoFill: 'email' } },
  { slug: 'title_et', type: 'text', settings: {} },
  { slug: 'title_en', type: 'text', settings: {} },
  { slug: 'degree', type: 'select', settings: { options: levels } },
  {
    slug: 'curriculum',
    type: 'select',
    settings: {
      options: options(
        'informatics',
        'computer-science',
        'software-engineering',
        'data-science',
        'cybersecurity',
        'bioinformatics',
        'it-conversion-master',
      ),
    },
  },
  { slug: 'language', type: 'select', settings: { options: options('et', 'en') } },
  { slug: 'year', type: 'year', settings: {} },
  { slug: 'defence_date', type: 'date', settings: {} },
  { slug: 'abstract_et', type: 'textarea', settings: {} },
  { slug: 'abstract_en', type: 'textarea', settings: {} },
  {
    slug: 'cercs_code',
    type: 'cercs_code',
    settings: {
      extraLinks: [
        {
          url: 'https://www.etis.ee/Portal/Classifiers/Index',
          label: { et: 'ETISe klassifikaatorid', en: 'Classifications in ETIS' },
        },
      ],
    },
  },
  { slug: 'embargo_until', type: 'date', settings: {} },
  { slug: 'thesis_file', type: 'file', settings: { fileFormats: ['pdf'], maxSize: '50 MB' } },
  {
    slug: 'extra_files',
    type: 'file',
    settings: { fileFormats: ['zip', '7z', 'rar', 'pdf', 'xlsx', 'csv'], maxSize: '100 MB' },
  },
]

const offerFields: FieldSeed[] = [
  { slug: 'organization_or_study_group_name', type: 'text', settings: {} },
  { slug: 'thesis_topic_name', type: 'text', settings: {} },
  { slug: 'see_more_url', type: 'url', settings: {} },
  { slug: 'organization_name', type: 'text', settings: {} },
  {
    slug: 'organization_logo',
    type: 'file',
    settings: { fileFormats: ['png', 'jpg', 'jpeg', 'gif'], maxSize: '2 MB', ownerMayChange: true },
  },
  { slug: 'internship_field', type: 'text', settings: {} },
  { slug: 'requirements', type: 'textarea', settings: {} },
  { slug: 'location', type: 'text', settings: {} },
  { slug: 'remote', type: 'radio', settings: { options: options('onsite', 'hybrid', 'remote') } },
  { slug: 'number_of_positions', type: 'number', settings: { min: 1, integer: true, ownerMayChange: true } },
  { slug: 'total_volume', type: 'volume', settings: {} },
  {
    slug: 'period',
    type: 'checkbox',
    settings: { options: options('spring', 'summer', 'autumn', 'winter') },
  },
  { slug: 'salary', type: 'text', settings: { short: true } },
  { slug: 'application_deadline', type: 'date', settings: { deadline: true, ownerMayChange: true } },
  { slug: 'application_url', type: 'url', settings: {} },
  { slug: 'contact_name', type: 'text', settings: { ownerMayChange: true } },
]

/** Defined once and used by several of the shipped forms: a change shows in all of them. */
const sharedFields: FieldSeed[] = [
  { slug: 'description', type: 'textarea', settings: {} },
  { slug: 'level', type: 'multi-select', settings: { options: levels } },
  { slug: 'supervisors', type: 'supervisorsList', settings: {} },
  { slug: 'keywords', type: 'keywords', settings: {} },
  { slug: 'contact_email', type: 'email', settings: { private: true, ownerMayChange: true } },
  { slug: 'visibility', type: 'select', settings: { options: options(...visibilities) } },
  { slug: 'attachment', type: 'file', settings: { fileFormats: ['pdf', 'docx', 'odt'], maxSize: '10 MB' } },
  {
    slug: 'confirmation',
    type: 'confirmation',
    settings: { extraLinks: [{ url: '/terms', label: { et: 'Kasutustingimused', en: 'Terms of use' } }] },
  },
]

/** Every field of the forms that ship (contract §8). */
export const fieldSeeds: readonly FieldSeed[] = [...thesisFields, ...offerFields, ...sharedFields]
