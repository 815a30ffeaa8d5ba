import { textOf, textsOf, valueAnywhere } from '#cms/forms/read-values.ts'
import { visibleText } from '#contract/fold-text.ts'
import type { FormValues } from '#contract/forms.ts'
import type { FacetName } from '#contract/items.ts'
import { toRegister } from '#contract/registers.ts'
import { isRecord } from '#contract/values/rule.ts'

const and = '__and__'

/** A value of a facet as it is stored: `levels=masters`. Values that people write are compared as people see them. */
export function facetKey(name: FacetName, value: string): string {
  const text = name === 'supervisors' || name === 'fields' ? visibleText(value) : value
  return `${name}=${text.replace(/\s+/g, ' ').trim()}`
}

/** The values by which an entry of a register is filtered and counted; none for other forms. `values`: the public ones. */
export function facetsOf(form: string, values: FormValues): string[] {
  if (!toRegister(form)) return []
  const isThesis = form === 'thesis'
  const fieldValue = (slug: string) => valueAnywhere(values, slug)
  const keys = (name: FacetName, texts: readonly string[]) =>
    texts.filter((text) => text.trim() !== '').map((text) => facetKey(name, text))
  const found = [
    ...keys('levels', levelFacets(textsOf(fieldValue(isThesis ? 'degree' : 'level')))),
    ...keys('curriculums', textsOf(fieldValue('curriculum'))),
    ...keys('years', isThesis ? [textOf(fieldValue('year'))] : []),
    ...keys('keywords', textsOf(fieldValue('keywords'))),
    ...keys('supervisors', namesIn(fieldValue('supervisors'))),
    ...keys('periods', textsOf(fieldValue('period'))),
    ...keys('fields', textsOf(fieldValue('internship_field'))),
    ...keys('remote', textsOf(fieldValue('remote'))),
  ]
  return [...new Set(found)]
}

/** Both levels together are a value of the filter too (contract §3). */
function levelFacets(levels: readonly string[]): string[] {
  const single = new Set(levels.flatMap((level) => level.split(and)))
  return single.has('bachelor') && single.has('masters') ? [...single, `masters${and}bachelor`] : [...single]
}

function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((person) =>
    isRecord(person) ? [[person.firstname, person.lastname].filter(Boolean).join(' ')] : [],
  )
}
