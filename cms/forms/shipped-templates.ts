import { application } from './templates/application.ts'
import { equipment } from './templates/equipment.ts'
import { event } from './templates/event.ts'
import { survey } from './templates/survey.ts'
import type { ShippedTemplate } from './templates/template.ts'

/** The templates that ship with the product, by the slugs of their forms (contract §6). */
export const shippedTemplates: ReadonlyMap<string, ShippedTemplate> = new Map(
  [event, application, equipment, survey].map((template) => [template.file.form.slug, template]),
)
