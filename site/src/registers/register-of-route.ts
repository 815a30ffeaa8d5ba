import { type RegisterDeclaration, registers, toRegister } from '#contract/registers/registers.ts'

/** The register of a route pattern such as `/topics/:itemUuid`. @throws Error for any other route */
export function registerOfRoute(pattern: string): RegisterDeclaration {
  const register = toRegister(pattern.split('/').find(Boolean))
  if (!register) throw new Error(`${pattern} is not a route of a register`)
  return registers[register]
}
