import { notFound } from 'next/navigation'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForm } from '#cms/forms/load-forms.ts'
import type { FormFieldSet } from '#contract/forms.ts'
import { canonicalSlug, findRegister } from '#contract/registers/registers.ts'
import { EditItem } from '#manage/data/edit-item.tsx'
import { NewItem } from '#manage/data/new-item.tsx'
import { RegisterScreen } from '#manage/data/register-screen.tsx'
import { RegisterPrompt } from '#manage/data/register-tabs.tsx'
import { SummaryScreen } from '#manage/data/summary-screen.tsx'
import { KeywordsScreen } from '#manage/keywords/keywords-screen.tsx'
import { orUnavailable } from '../or-unavailable.ts'
import { managedForms, yearsOf } from './managed-forms.ts'

const segmentsSchema = z.object({ segments: z.array(z.string()) })
const uuidSchema = z.guid()

/** `/manage/data` */
export async function PromptView({ initPageResult }: AdminViewServerProps) {
  return <RegisterPrompt forms={await managedForms(initPageResult.req)} />
}

/** `/manage/data/{register}` */
export async function RegisterView({ initPageResult, params }: AdminViewServerProps) {
  const { slug, forms } = await resolveForm(initPageResult.req, params)
  const years = findRegister(slug)?.yearField ? await yearsOf(initPageResult.req, slug) : []
  const fieldSets = findRegister(slug) ? [] : await fieldSetsOf(initPageResult.req, slug)
  return <RegisterScreen slug={slug} forms={forms} years={years} fieldSets={fieldSets} />
}

/** `/manage/data/{register}/summary` */
export async function SummaryView({ initPageResult, params }: AdminViewServerProps) {
  const { slug } = await resolveForm(initPageResult.req, params)
  const years = findRegister(slug)?.yearField ? await yearsOf(initPageResult.req, slug) : []
  return <SummaryScreen slug={slug} years={years} fieldSets={await fieldSetsOf(initPageResult.req, slug)} />
}

/** `/manage/data/keywords` */
export async function KeywordsView({ initPageResult }: AdminViewServerProps) {
  return <KeywordsScreen forms={await managedForms(initPageResult.req)} />
}

/** `/manage/data/{register}/new` */
export async function NewItemView({ initPageResult, params }: AdminViewServerProps) {
  const { slug, forms } = await resolveForm(initPageResult.req, params)
  if (!forms.some((form) => form.slug === slug && form.isOpen)) notFound()
  return <NewItem slug={slug} />
}

/** `/manage/data/{register}/{itemUuid}` */
export async function ItemView({ initPageResult, params }: AdminViewServerProps) {
  const { slug, rest } = await resolveForm(initPageResult.req, params)
  const uuid = uuidSchema.safeParse(rest[0])
  if (!uuid.success || !(await itemExists(initPageResult.req, slug, uuid.data))) notFound()
  return <EditItem key={uuid.data} slug={slug} uuid={uuid.data} />
}

/** Resolves the form in the URL; responds with 404 if it does not exist. */
async function resolveForm(req: PayloadRequest, params: AdminViewServerProps['params']) {
  const [, requestedSlug = '', ...rest] = segmentsSchema.parse(params).segments
  const slug = canonicalSlug(decodeURIComponent(requestedSlug))
  const forms = await managedForms(req)
  if (!forms.some((form) => form.slug === slug)) notFound()
  return { slug, forms, rest }
}

/** The field sets of a form, so that its table or summary is complete with one call. */
async function fieldSetsOf(req: PayloadRequest, slug: string): Promise<FormFieldSet[]> {
  return (await orUnavailable(() => loadForm(req, slug)))?.fieldSets ?? []
}

async function itemExists(req: PayloadRequest, slug: string, uuid: string): Promise<boolean> {
  const { totalDocs } = await orUnavailable(() =>
    req.payload.count({
      collection: 'items',
      where: { and: [{ id: { equals: uuid.toLowerCase() } }, { form: { equals: slug } }] },
      req,
      overrideAccess: false,
    }),
  )
  return totalDocs > 0
}
