import type { FormStatus } from '#contract/forms.ts'
import type { Register } from '#contract/registers/registers.ts'
import type { Visibility } from '#contract/roles.ts'

export type FormFieldSeed = { order: number; required: boolean; slug: string }
export type FormSeed = {
  slug: Register
  status: FormStatus
  permissions: Visibility
  fieldSets: { order: number; slug: string; fields: FormFieldSeed[] }[]
}

/** Field slugs in the form's order; a trailing `*` makes one required. */
const inOrder = (...names: string[]): FormFieldSeed[] =>
  names.map((name, index) => ({
    order: index + 1,
    required: name.endsWith('*'),
    slug: name.replace('*', ''),
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
          'ut_first_name*',
          'ut_last_name*',
          'ut_email*',
          'title_et*',
          'title_en*',
          'degree*',
          'curriculum*',
          'language*',
          'year*',
          'defence_date',
          'supervisors*',
          'abstract_et',
          'abstract_en',
          'keywords',
          'cercs_code',
          'visibility',
          'embargo_until',
          'thesis_file*',
          'extra_files',
          'confirmation*',
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
          'organization_or_study_group_name*',
          'thesis_topic_name*',
          'level*',
          'description*',
          'requirements',
          'supervisors',
          'contact_email*',
          'see_more_url',
          'organization_logo',
          'attachment',
          'keywords',
          'visibility',
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
          'organization_name*',
          'organization_logo',
          'internship_field*',
          'description*',
          'requirements',
          'location',
          'remote',
          'number_of_positions*',
          'level*',
          'total_volume',
          'period*',
          'salary',
          'application_deadline*',
          'application_url',
          'contact_name',
          'contact_email*',
          'attachment',
          'confirmation*',
        ),
      },
    ],
  },
]
