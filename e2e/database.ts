import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A path in the data folder of the product under test. */
export function dataPath(...parts: string[]): string {
  return join(process.env.E2E_DATA_DIR ?? '', ...parts)
}

/** Runs a statement in the database of the product under test; returns its rows. */
export async function runInDatabase(statement: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const [port, password] = await Promise.all(
    ['port', 'password'].map((name) => readFile(dataPath('postgres', name), 'utf8')),
  )
  const client = new pg.Client(`postgresql://register:${password}@127.0.0.1:${port}/register`)
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
