import { registers } from '#contract/registers/registers.ts'

/** The register whose items have deadlines. */
export const offers = registers.internship.slug
