import { expect, it } from 'vitest'
import { describeStatement } from './describe-statement.ts'

it.each([
  ['select "id" from "items" where "title" = $1', 'SELECT items'],
  ['insert into "_items_v" ("id") values ($1)', 'INSERT _items_v'],
  ['\n  update mails\n  set attempts = attempts + 1 where id = (select id from files)', 'UPDATE mails'],
  ['delete from public.drafts where true', 'DELETE drafts'],
  ['with found as (select id from items) delete from files', 'WITH items'],
  ['select extract(epoch from min(due_at)) from mails', 'SELECT mails'],
  ['select id from unnest($1::uuid[]) as page(id) join items using (id)', 'SELECT items'],
  ['select id from unnest($1) n, lateral (select 1 from files) x', 'SELECT files'],
  [`select 'from salajane' as "text", 'it''s from mari' from users`, 'SELECT users'],
  [`select * from "items" where "title" ilike '%from salasona%'`, 'SELECT items'],
  ['select now()', 'SELECT'],
  ['begin', 'BEGIN'],
])('%s', (text, name) => {
  expect(describeStatement([text])?.name).toBe(name)
  expect(describeStatement([{ text, values: ['mari@ut.example'] }])).toEqual(describeStatement([text]))
})

it('has no span for streams', () => {
  expect(describeStatement([{ text: 'copy items to stdout', submit: () => undefined }])).toBeUndefined()
})
