import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { AdminForm, Definitions } from '#contract/definitions/definitions.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { readFields, readFormTexts } from './load-definitions.ts'
import { loadStoredForms } from './load-forms.ts'
import { presentAdminForm, presentField, presentFieldSet } from './present-definition.ts'

/** All forms, in any status. */
export async function listAdminForms(req: PayloadRequest): Promise<AdminForm[]> {
  return (await loadStoredForms(req, {})).map(presentAdminForm)
}

/** A form by its slug, alias or uuid. @throws Problem `notFound` */
export async function requireAdminForm(req: PayloadRequest, name: string): Promise<AdminForm> {
  const isUuid = z.guid().safeParse(name).success
  const where: Where = isUuid
    ? { id: { equals: name.toLowerCase() } }
    : { slug: { equals: canonicalSlug(name) } }
  const [stored] = await loadStoredForms(req, where)
  if (!stored) throw new Problem('notFound')
  return presentAdminForm(stored)
}

/** All forms, field sets and fields (contract §6). */
export async function readDefinitions(req: PayloadRequest): Promise<Definitions> {
  const forms = await listAdminForms(req)
  const texts = await readFormTexts(req)
  const fields = await readFields(req)
  const { docs } = await req.payload.find({
    collection: 'fieldsets',
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return {
    forms,
    fields: [...fields.values()].map((field) => presentField(field, texts, forms)),
    fieldSets: docs.map((row) => presentFieldSet(row, texts, forms)),
    rules: [],
  }
}

/** @throws Problem `notFound` */
export async function requireField(req: PayloadRequest, slug: string) {
  return requireByName((await readDefinitions(req)).fields, slug)
}

/** @throws Problem `notFound` */
export async function requireFieldSet(req: PayloadRequest, slug: string) {
  return requireByName((await readDefinitions(req)).fieldSets, slug)
}

function requireByName<D extends { slug: string; uuid: string }>(definitions: D[], name: string): D {
  const found = definitions.find(({ slug, uuid }) => slug === name || uuid === name.toLowerCase())
  if (!found) throw new Problem('notFound')
  return found
}
