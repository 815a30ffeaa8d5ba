import { type Register, registerSchema } from '#contract/items.ts'
import { internship } from './internship.tsx'
import type { RegisterDescription } from './register.ts'
import { thesis } from './thesis.tsx'
import { topics } from './topics.tsx'

export const registers: Readonly<Record<Register, RegisterDescription>> = { thesis, topics, internship }

/** The register of a route pattern such as `/topics/:itemUuid`. @throws ZodError for any other route */
export function registerOf(pattern: string): RegisterDescription {
  return registers[registerSchema.parse(pattern.split('/').find(Boolean))]
}
