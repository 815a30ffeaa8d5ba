import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import type { PayloadRequest } from 'payload'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Language } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { findEntryChanges } from './entry-changes.ts'
import { collectPerson, findPersonItems } from './find-person.ts'
import { personOf } from './person.ts'
import { drawPersonPage } from './person-page.ts'

/** Everything of a person as a zip file with data and a page (contract §7). Of entries of others, only that the person is in them. */
export async function exportPerson(
  req: PayloadRequest,
  identifiers: readonly string[],
  language: Language,
): Promise<FileReply> {
  const person = personOf(identifiers)
  const items = await findPersonItems(req, person)
  const { others, messages: all, ...data } = await collectPerson(req, person, items)
  const messages = all.filter(({ kind }) => kind === 'message')
  const notes = all.filter(({ kind }) => kind === 'note')
  const ownItems = items.filter(({ roles }) => roles.includes('submitter') || roles.includes('author'))
  const own = new Map(ownItems.map((item) => [item.id, item]))
  const histories = await findEntryChanges(req, person, ownItems)
  const takers = new Map(
    items.map(({ id, roles, closed }) => [id, roles.includes('taker') ? closed?.takenBy : undefined]),
  )
  const entries = data.entries.map((entry) => ({
    ...entry,
    takenBy: takers.get(entry.uuid),
    values: own.get(entry.uuid)?.values,
    history: histories.get(entry.uuid),
  }))
  const exported = { exportedAt: new Date().toISOString(), ...data, entries, messages, notes }
  const page = await drawPersonPage(req, { ...data, messages, notes, own, histories, takers }, language)
  const files = { 'person.json': JSON.stringify(exported, null, 2), 'person.html': page }
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  return {
    stream: Readable.from([Buffer.from(zip)]),
    fileName: `person_${dayInTallinn(Date.now() / 1000)}.zip`,
    mediaType: 'application/zip',
  }
}
