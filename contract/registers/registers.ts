import { internship } from './internship.ts'
import type { FacetShape, RegisterShape } from './register.ts'
import { thesis } from './thesis.ts'
import { topics } from './topics.ts'

const declared = { thesis, topics, internship } as const satisfies Record<string, RegisterShape>

/** A register's slug. */
export type Register = keyof typeof declared
export type FacetName = (typeof declared)[Register]['facets'][number]['name']
export type FacetDeclaration = FacetShape & { name: FacetName }
export type RegisterDeclaration = Omit<RegisterShape, 'slug' | 'calls' | 'addKey' | 'facets'> & {
  slug: Register
  calls: (typeof declared)[Register]['calls']
  addKey: (typeof declared)[Register]['addKey']
  facets: readonly FacetDeclaration[]
}

export const registers: Readonly<Record<Register, RegisterDeclaration>> = declared

/** In their order on pages. */
export const registerSlugs = [thesis.slug, topics.slug, internship.slug] as const
export const allRegisters = registerSlugs.map((slug) => registers[slug])

/** The register with this slug; undefined for the slug of another form. */
export function toRegister(slug: string | null | undefined): Register | undefined {
  return registerSlugs.find((register) => register === slug)
}

/** The declaration of a register; undefined for the slug of another form. */
export function findRegister(slug: string | null | undefined): RegisterDeclaration | undefined {
  const register = toRegister(slug)
  return register && registers[register]
}

/** Resolves a register alias (`theses` → `thesis`); other slugs are returned unchanged (docs/contract.md §3). */
export function canonicalSlug(slug: string): string {
  return allRegisters.find(({ aliases }) => aliases.includes(slug))?.slug ?? slug
}

/** The fields with the titles and names of an item. */
export function nameFieldsOf(register: RegisterDeclaration): string[] {
  const { titleFields, authorFields, organizationField } = register
  const fields = [titleFields.et, titleFields.en, authorFields?.firstName, authorFields?.lastName]
  return [...new Set([...fields, organizationField].filter((field) => field !== undefined))]
}

const titleFields = new Set(allRegisters.flatMap((register) => Object.values(register.titleFields)))

/** Whether a field has the title of a register's items, which is longer than other texts of one line. */
export function isTitleField(slug: string): boolean {
  return titleFields.has(slug)
}

type KeywordRegister = {
  [Slug in Register]: 'keywords' extends (typeof declared)[Slug]['facets'][number]['name'] ? Slug : never
}[Register]

/** The registers whose items have keywords. */
export const keywordRegisters = registerSlugs.filter((slug): slug is KeywordRegister =>
  registers[slug].facets.some(({ name }) => name === 'keywords'),
)
