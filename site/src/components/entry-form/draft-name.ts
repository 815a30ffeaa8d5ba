import type { Form } from '#contract/forms.ts'

/** The name under which the browser stores the draft of a new entry. */
export function draftNameOf({ slug }: Pick<Form, 'slug'>): string {
  return `add.${slug}`
}
