import type { FormValues } from '#contract/forms.ts'
import { inLanguage, type Language } from '#contract/texts.ts'

/** An item's title: the register's title fields, or for other forms the first non-empty text. */
export function itemTitle(slug: string, values: FormValues, language: Language): string {
  const entries = Object.values(values).flatMap((fields) => Object.entries(fields))
  const texts = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const text = (name: string) => texts.find(([slug]) => slug === name)?.[1] ?? ''
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
