import type { FormStatus } from '#contract/forms.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'

type FormFieldSeed = { order: number; required: boolean; slug: string; section?: Text }
type FormSeed = {
  slug: Register
  status: FormStatus
  permissions: Visibility
  fieldSets: { order: number; slug: string; fields: FormFieldSeed[] }[]
}

type SectionSeed = { heading: Text; fields: readonly string[] }

/** A section with the slugs of its fields; a trailing `*` makes one required. */
const section = (et: string, en: string, ...fields: string[]): SectionSeed => ({
  heading: { et, en },
  fields,
})

/** The fields of all sections in the form's order. */
const inOrder = (...sections: SectionSeed[]): FormFieldSeed[] =>
  sections
    .flatMap(({ heading, fields }) =>
      fields.map((name, index) => ({ name, ...(index === 0 && { section: heading }) })),
    )
    .map(({ name, ...begun }, index) => ({
      order: index + 1,
      required: name.endsWith('*'),
      slug: name.replace('*', ''),
      ...begun,
    }))

/** The forms of the three registers (contract §8). */
export const formSeeds: readonly FormSeed[] = [
  {
    slug: 'thesis',
    status: 'active',
    permissions: 'logged_in',
    fieldSets: [
      {
        order: 1,
        slug: 'general_thesis',
        fields: inOrder(
          section(
            'Autor ja pealkiri',
            'Author and title',
            'ut_first_name*',
            'ut_last_name*',
            'ut_email*',
            'title_et*',
            'title_en*',
          ),
          section(
            'Õpingud ja kaitsmine',
            'Studies and defence',
            'degree*',
            'curriculum*',
            'language*',
            'year*',
            'defence_date',
            'supervisors*',
          ),
          section('Sisu', 'Content', 'abstract_et', 'abstract_en', 'keywords', 'cercs_code'),
          section(
            'Failid ja avaldamine',
            'Files and publication',
            'visibility',
            'embargo_until',
            'thesis_file*',
            'extra_files',
            'confirmation*',
          ),
        ),
      },
    ],
  },
  {
    slug: 'topics',
    status: 'active',
    permissions: 'everyone',
    fieldSets: [
      {
        order: 1,
        slug: 'general_topics',
        fields: inOrder(
          section(
            'Pakkuja ja teema',
            'Organization and topic',
            'organization_or_study_group_name*',
            'thesis_topic_name*',
            'level*',
          ),
          section(
            'Sisu ja nõuded',
            'Content and requirements',
            'description*',
            'requirements',
            'supervisors',
          ),
          section(
            'Kontakt ja lisad',
            'Contact and extras',
            'contact_email*',
            'see_more_url',
            'organization_logo',
            'attachment',
            'keywords',
            'visibility',
          ),
        ),
      },
    ],
  },
  {
    slug: 'internship',
    status: 'active',
    permissions: 'everyone',
    fieldSets: [
      {
        order: 1,
        slug: 'general_intern',
        fields: inOrder(
          section(
            'Pakkuja ja töö',
            'Organization and work',
            'organization_name*',
            'organization_logo',
            'internship_field*',
            'description*',
            'requirements',
          ),
          section(
            'Koht ja praktikandid',
            'Place and interns',
            'location',
            'remote',
            'number_of_positions*',
            'level*',
          ),
          section('Maht, aeg ja tasu', 'Volume, time and pay', 'total_volume', 'period*', 'salary'),
          section(
            'Kandideerimine ja kontakt',
            'Applications and contact',
            'application_deadline*',
            'application_url',
            'contact_name',
            'contact_email*',
            'attachment',
            'confirmation*',
          ),
        ),
      },
    ],
  },
]
