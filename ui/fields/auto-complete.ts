import type { FormField } from '#contract/forms.ts'

/** The `autocomplete` of a field that browsers may fill in: details of the person or organization that fills in the form. */
const autoCompleteBySlug: Readonly<Record<string, string>> = {
  contact_name: 'name',
  contact_email: 'email',
  contact_phone: 'tel',
  ut_first_name: 'given-name',
  ut_last_name: 'family-name',
  ut_email: 'email',
  organization_name: 'organization',
  organization_or_study_group_name: 'organization',
  organization_url: 'url',
}

export function autoCompleteOf({ slug }: FormField): string | undefined {
  return Object.hasOwn(autoCompleteBySlug, slug) ? autoCompleteBySlug[slug] : undefined
}
