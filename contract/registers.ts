export const registers = ['thesis', 'topics', 'internship'] as const
export type Register = (typeof registers)[number]

/** The register with this slug; undefined for the slug of another form. */
export function toRegister(slug: string | null | undefined): Register | undefined {
  return registers.find((register) => register === slug)
}

const registerAliases: Readonly<Record<string, Register>> = {
  theses: 'thesis',
  topic: 'topics',
  internships: 'internship',
}

/** Resolves a register alias (`theses` → `thesis`); other slugs are returned unchanged (contract §3). */
export function canonicalSlug(slug: string): string {
  return Object.hasOwn(registerAliases, slug) ? (registerAliases[slug] ?? slug) : slug
}
