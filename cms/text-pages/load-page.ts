import type { PayloadRequest } from 'payload'
import type { Page as StoredPage } from '#cms/payload-types.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Page, PageRow, PageVersion } from '#contract/pages.ts'
import { Problem } from '#contract/problems.ts'
import { presentPage, toTitle } from './present-page.ts'

/** A text page in both languages. @throws Problem `notFound` */
export async function loadPage(req: PayloadRequest, slug: string): Promise<Page> {
  return presentPage(req, await requirePage(req, slug))
}

/** @throws Problem `notFound` */
export async function requirePage(req: PayloadRequest, slug: string): Promise<StoredPage> {
  const { docs } = await req.payload.find({
    collection: 'pages',
    where: { slug: { equals: slug } },
    limit: 1,
    depth: 0,
    ...asSystem(req, 'text pages are public'),
  })
  const [page] = docs
  if (!page) throw new Problem('notFound')
  return page
}

/** All pages without their content, by slug. */
export async function listPages(req: PayloadRequest): Promise<PageRow[]> {
  const { docs } = await req.payload.find({
    collection: 'pages',
    sort: 'slug',
    select: { slug: true, title: true, updatedAt: true, changedBy: true },
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs.map(({ slug, title, updatedAt, changedBy }) => ({
    slug,
    title: toTitle(title),
    updatedAt,
    changedBy: changedBy ?? null,
  }))
}

/** The versions of a page without their content, newest first. @throws Problem `notFound` */
export async function listPageVersions(req: PayloadRequest, slug: string): Promise<PageVersion[]> {
  const { id } = await requirePage(req, slug)
  const { docs } = await req.payload.findVersions({
    collection: 'pages',
    where: { parent: { equals: id } },
    sort: ['-createdAt', '-id'],
    select: { version: { title: true, changedBy: true }, createdAt: true },
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs.map(({ id: uuid, createdAt, version: { title, changedBy } }) => ({
    uuid: String(uuid),
    at: createdAt,
    who: changedBy ?? null,
    title: toTitle(title),
  }))
}

/** @throws Problem `notFound` */
export async function loadPageVersion(req: PayloadRequest, slug: string, uuid: string): Promise<Page> {
  const version = await requireVersion(req, await requirePage(req, slug), uuid)
  return presentPage(req, { ...version, slug })
}

/** @throws Problem `notFound` unless it is a version of this page */
export async function requireVersion(
  req: PayloadRequest,
  { id }: StoredPage,
  uuid: string,
): Promise<Pick<StoredPage, 'title' | 'content' | 'updatedAt'>> {
  const { docs } = await req.payload.findVersions({
    collection: 'pages',
    where: { and: [{ parent: { equals: id } }, { id: { equals: uuid } }] },
    limit: 1,
    depth: 0,
    ...asCaller(req),
  })
  const [found] = docs
  if (!found) throw new Problem('notFound')
  return found.version
}
