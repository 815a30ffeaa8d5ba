import { describe, expect, it } from 'vitest'
import { parseFormExport } from '#contract/form-exchange.ts'
import type { Text } from '#contract/texts.ts'
import { planImport } from './plan-import.ts'
import { shippedTemplates } from './shipped-templates.ts'

const nothing = { forms: new Map(), fieldSets: new Map(), fields: new Map() }
const isEmpty = ({ et, en }: Text) => et === '' && en === ''

describe.each([...shippedTemplates])('the template %s', (slug, { about, file }) => {
  it('is a form that the import accepts', () => {
    expect(parseFormExport(JSON.parse(JSON.stringify(file)))).toEqual({ file })
    const { issues, ...plan } = planImport(file, nothing)
    expect(issues).toEqual([])
    expect(plan.form).toMatchObject({ slug, state: 'new' })
  })

  it('has every text in both languages', () => {
    const { form, fields } = file
    const { nextText, successText, closedText, mailText } = form.settings ?? {}
    const needed = [
      about,
      form.title,
      form.description,
      nextText,
      successText,
      closedText,
      ...form.fieldSets.map(({ translation }) => translation),
      ...form.fieldSets.flatMap((set) => set.fields.flatMap(({ section }) => section ?? [])),
      ...fields.map(({ translations }) => translations.label),
      ...fields.flatMap(({ settings }) => (settings.options ?? []).map(({ label }) => label)),
    ]
    const optional = [mailText, ...fields.flatMap(({ translations }) => Object.values(translations))]
    const given = [...needed, ...optional.filter((text) => text && !isEmpty(text))]
    for (const text of given)
      expect(text).toEqual({ et: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) })
    expect(needed.length).toBeGreaterThan(20)
  })

  it('begins with a section, and names entries by a text', () => {
    const [set] = file.form.fieldSets
    expect(set?.fields[0]?.section).toBeDefined()
    // A survey does not ask who answers.
    expect(file.fields.some(({ type }) => type === 'text')).toBe(slug !== 'survey')
  })
})
