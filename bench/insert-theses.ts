import type { Client } from '#contract/client.ts'
import { dataOf } from '../testing/data-of.ts'
import { query } from '../testing/query.ts'

type Insertion = {
  first?: number
  last: number
  /** SQL expressions by the names of columns, in place of the defaults; `n` is the number of the thesis. */
  columns?: Readonly<Record<string, string>>
  /** A client of the running product. The job `refresh columns` then leaves the theses as they are, as those of an installation. */
  projectedFor?: Client
  /** The triggers derive the words of each row and notify of it. */
  withoutTriggers?: boolean
}

const defaults = {
  form: `'thesis'`,
  status: `'published'::enum_items_status`,
  visibility: `'everyone'::enum_items_visibility`,
  year: '1990 + n % 35',
  curriculum: `'software-engineering'`,
  first_name: `'Mari'`,
  last_name: `'Maasikas ' || n`,
  title_et: `'Töö ' || n`,
  title_en: `'Thesis ' || n`,
  search_heading: `'thesis ' || n`,
} as const satisfies Record<string, string>

/** Inserts theses with the numbers from `first` to `last` into the database of `DATABASE_URL`. */
export async function insertTheses({
  first = 1,
  last,
  columns = {},
  projectedFor,
  withoutTriggers = false,
}: Insertion): Promise<void> {
  const projection = projectedFor && (await projectionColumns(projectedFor))
  const entries = Object.entries({ ...defaults, ...projection, ...columns })
  const names = entries.map(([name]) => name).join(', ')
  await query(`
    ${withoutTriggers ? 'set session_replication_role = replica;' : ''}
    insert into items (${names}, values)
    select ${names}, jsonb_build_object('general_thesis', jsonb_build_object(
      'title_et', title_et, 'title_en', title_en, 'ut_first_name', first_name, 'ut_last_name', last_name, 'degree', 'masters',
      'language', 'et', 'year', year, 'curriculum', curriculum, 'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 40)))
    from (
      select ${entries.map(([name, value]) => `${value} as ${name}`).join(', ')} from generate_series(${first}, ${last}) as n
    ) as thesis`)
}

async function projectionColumns(client: Client) {
  // The configuration is read on import, and may not be there before.
  const { projectionVersion } = await import('#cms/items/project-item.ts')
  const form = dataOf(await client('listForms', {})).find(({ slug }) => slug === 'thesis')
  if (!form) throw new Error('there is no form of theses')
  return { search_as_of: `'${form.updatedAt}'::timestamptz`, search_keys_version: String(projectionVersion) }
}
