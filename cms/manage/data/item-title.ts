import type { FormValues } from '#contract/forms.ts'
import { inLanguage, type Language } from '#contract/texts.ts'

/** What an entry is called, by its values: a register's own title fields, else the first text of the entry. */
export function itemTitle(slug: string, values: FormValues, language: Language): string {
  const given = Object.values(values).flatMap((fields) => Object.entries(fields))
  const texts = given.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const text = (name: string) => texts.find(([given]) => given === name)?.[1] ?? ''
  switch (slug) {
    case 'thesis':
      return inLanguage({ et: text('title_et'), en: text('title_en') }, language)
    case 'topics':
      return text('thesis_topic_name')
    case 'internship':
      return [text('organization_name'), text('internship_field')].filter(Boolean).join(', ')
    default:
      return texts.find(([, value]) => value !== '')?.[1] ?? ''
  }
}
