import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { dataPath, runInDatabase } from './database.ts'

const wordsFile = join(import.meta.dirname, '../test-results/searched-words.txt')
/** Of query parameters and fragments that have what somebody looks for, or what opens something. */
const parameters = ['q', 'person', 'key', 'code', 'X-Amz-Signature']

/** Collects what pages send in query strings, to look for it in the log; returns a function that stores it. */
export function collectSentWords(context: BrowserContext): () => Promise<void> {
  const words = new Set<string>()
  context.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    for (const name of parameters) for (const word of searchParams.getAll(name)) words.add(word)
  })
  return async () => {
    if (words.size > 0)
      await appendFile(wordsFile, [...words].map((word) => `${JSON.stringify(word)}\n`).join(''))
  }
}

/** `told`: names, texts and keys of people. `searched`: what was sent in query strings. */
type PersonalData = { told: readonly string[]; searched: readonly string[] }

/** Shorter answers may be words of the log, such as values of choices. */
const longText = 30

const valuesSchema = z.array(z.object({ value: z.string() }))

/**
 * Names, usernames and other texts of the people in the product's database, also in drafts and proposals, what they searched for, and the
 * keys that were mailed to them.
 */
export async function collectPersonalData(): Promise<PersonalData> {
  const rows = await runInDatabase(`
    with answers as (
      select jsonb_path_query(document, '$.*') as answer from (
        select values from items union all select values from drafts
        union all select base from item_proposals union all select proposed from item_proposals
      ) as documents(document)
    ), supervisors as (select jsonb_path_query(answer, '$.supervisors[*]') as name from answers)
    select distinct value from (
      select unnest(array[last_name, submitter_name, submitter_username, first_name || ' ' || last_name, reason]) from items
      union all select unnest(array[username, full_name]) from users
      union all select feedback from feedback
      union all select text from item_messages
      union all select subject from mails
      union all select unnest(array[
        answer->>'ut_last_name', (answer->>'ut_first_name') || ' ' || (answer->>'ut_last_name'), answer->>'contact_name'
      ]) from answers
      union all select unnest(array[name->>'lastname', (name->>'firstname') || ' ' || (name->>'lastname')]) from supervisors
      union all select text#>>'{}' from answers, jsonb_path_query(answer, '$.* ? (@.type() == "string")') as text
        where length(text#>>'{}') > ${longText}
    ) as personal(value) where value is not null`)
  const words = await readFile(wordsFile, 'utf8').catch(() => '')
  const mails = await Promise.all(
    (await readdir(dataPath('mail')).catch(() => [])).map((name) => readFile(dataPath('mail', name), 'utf8')),
  )
  const keys = mails.flatMap((mail) =>
    [...mail.replaceAll(/=\r?\n/g, '').matchAll(/key=(?:3D)?([\w-]{20,})/g)].map(([, key = '']) => key),
  )
  return {
    told: [...valuesSchema.parse(rows).map(({ value }) => value), ...keys],
    searched: words.split('\n').flatMap((line) => (line === '' ? [] : [z.string().parse(JSON.parse(line))])),
  }
}

/** Words of which paths consist. */
const pathWords: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).flatMap(({ path }) => path.split('/')),
  ...['manage', 'files', 'data', 'people', 'minu', 'search', 'manager'],
])
const shortest = 4

const suspicious = [
  /[\w.+-]+(?:@|%40)[\w-]+\.[a-z]{2,}/i,
  /\beyJ[\w-]{10,}/,
  /\bBearer\b|manage-session=|X-Amz-/i,
  /"path":"[^"]*[?#]/,
  /[?&#](?:q|person|key|code|state|token)=/,
  // The IP address of a client. The browsers of the tests are on this machine.
  /(?<!\/)(?:127\.0\.0\.1|::1\b|::ffff:).*"msg":"request"/,
]

/** Lines of a log that have personal data, tokens or search words, with what was found. */
export function findPersonalData(log: string, data: PersonalData): string[] {
  const wordsOf = (values: readonly string[]) =>
    [...new Set(values.map((value) => value.trim().toLowerCase()))].filter(
      (word) => word.length >= shortest && !pathWords.has(word),
    )
  const [told, searched] = [wordsOf(data.told), wordsOf(data.searched)]
  return log.split('\n').flatMap((line) => {
    // The sample accounts of the embedded provider.
    if (line.includes('Sign in as ')) return []
    const readable = decoded(line).toLowerCase()
    const pattern = suspicious.find((each) => each.test(line))
    // A path without a query may name a keyword, a form or a reference that somebody also searched for.
    const withoutPath = readable.replace(/"path":"[^"]*"/, '')
    const word =
      told.find((each) => hasWord(readable, each)) ?? searched.find((each) => hasWord(withoutPath, each))
    return pattern || word ? [`${word ?? pattern}: ${line.slice(0, 300)}`] : []
  })
}

function decoded(line: string): string {
  try {
    return decodeURIComponent(line)
  } catch {
    return line
  }
}

const letter = /[\p{L}\p{N}]/u

/** Whether a text has a word or phrase that is not a part of a longer word. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + word.length))) return true
  return false
}
