import type { Definitions } from '#contract/admin-forms.ts'
import type { FormExport } from '#contract/form-exchange.ts'
import { withFollowedPaths } from './condition-fields.ts'
import { toEditedField } from './edited-field.ts'
import { type EditedForm, type EditedSet, formOfFile, memberSlug, toEditedForm } from './edited-form.ts'
import { freeSlug, suggestSlug } from './slug-field.tsx'

/** A new form that starts from a template: its field sets and fields are new too, so that all of it can be changed in the editor. */
export function editedTemplate(file: FormExport, definitions: Definitions): EditedForm {
  const slugsOf = (rows: readonly { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
  const form = formOfFile(file, toEditedForm(undefined))
  const slug = freeSlug(suggestSlug(form.title) || form.slug, slugsOf(definitions.forms))
  const taken = { fieldSets: slugsOf(definitions.fieldSets), fields: slugsOf(definitions.fields) }
  const definitionOf = new Map(file.fields.map((field) => [field.slug, field]))
  const titleOf = new Map(file.fieldSets.map((set) => [set.slug, set.settings]))

  const sets = form.fieldSets.toSorted(byOrder).map((set, setIndex): EditedSet => {
    const own = set.slug === file.form.slug ? slug : memberSlug(slug, suffixOf(set.slug))
    const { title, description } = titleOf.get(set.slug) ?? {}
    const hasTitle = set.translation.et !== '' || set.translation.en !== ''
    return {
      ...set,
      order: setIndex + 1,
      slug: freeSlug(own, taken.fieldSets),
      isNew: true,
      ...(!hasTitle && title && { translation: title }),
      ...(description && { description }),
      fields: set.fields.toSorted(byOrder).map((field, index) => {
        const suffix = suffixOf(field.slug)
        const ownSlug = freeSlug(memberSlug(slug, suffix), taken.fields)
        // An option with a key would have the text of the earlier field, also after it is changed here.
        const { options, ...definition } = toEditedField(definitionOf.get(field.slug))
        return {
          ...field,
          order: index + 1,
          slug: ownSlug,
          suffix,
          definition: {
            ...definition,
            slug: ownSlug,
            options: options.map(({ translationKey: _, ...option }) => option),
          },
        }
      }),
    }
  })
  return { ...form, slug, fieldSets: withFollowedPaths(form.fieldSets, sets) }

  /** What the form's slug does not say already. */
  function suffixOf(member: string): string {
    const prefix = `${file.form.slug}_`
    return member.startsWith(prefix) ? member.slice(prefix.length) : member
  }
}

function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order
}
