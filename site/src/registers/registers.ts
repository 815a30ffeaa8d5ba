import { type Register, toRegister } from '#contract/items.ts'
import { internship } from './internship.tsx'
import type { RegisterDescription } from './register.ts'
import { thesis } from './thesis.tsx'
import { topics } from './topics.tsx'

export const registers: Readonly<Record<Register, RegisterDescription>> = { thesis, topics, internship }

/** The register of a route pattern such as `/topics/:itemUuid`. @throws Error for any other route */
export function registerOf(pattern: string): RegisterDescription {
  const register = toRegister(pattern.split('/').find(Boolean))
  if (!register) throw new Error(`${pattern} is not a route of a register`)
  return registers[register]
}
