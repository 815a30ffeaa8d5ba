import type { Picture } from '#contract/media.ts'
import type { PageInput } from '#contract/pages.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'
import { samplePng } from './sample-files.ts'
import { uniqueSlug } from './unique-slug.ts'
import { send } from './upload.ts'

const element = { direction: 'ltr', format: '', indent: 0, version: 1 } as const

export function paragraph(text: string) {
  const children = [{ type: 'text', version: 1, detail: 0, format: 0, mode: 'normal', style: '', text }]
  return { ...element, type: 'paragraph', children }
}

export function link(url: string, text = 'siia') {
  const fields = { linkType: 'custom', newTab: false, url }
  return { ...element, type: 'link', version: 3, fields, children: paragraph(text).children }
}

export function pictureNode(uuid: string) {
  return { type: 'upload', version: 3, format: '', fields: {}, relationTo: 'media', value: uuid }
}

/** A Lexical editor state of these blocks. */
export function richText(...children: PageInput['content']['et'][]) {
  return { root: { ...element, type: 'root', children } }
}

/** Values of a page with the same text in both languages. */
export function samplePage(text: string): PageInput {
  const content = richText(paragraph(text))
  return { title: { et: text, en: text }, content: { et: content, en: content } }
}

/** Adds a page as a manager. */
export async function createPage(api: Clients, values = samplePage('Abi')) {
  const slug = uniqueSlug()
  const { updatedAt = '' } = dataOf(
    await api.as('manager')('addPage', { body: { action: 'new', values: { slug, ...values } } }),
  )
  return { slug, updatedAt }
}

/** Uploads a picture like the editor of pages does; returns the name for `addMedia`. */
export async function uploadPicture(
  api: Clients,
  bytes = samplePng(),
  fileName = 'pilt.png',
): Promise<string> {
  const request = { body: { fileName, fileSize: bytes.length } }
  return (await send(dataOf(await api.as('manager')('requestMediaUpload', request)), fileName, bytes))
    .fileName
}

/** Adds a picture; `id` is its uuid. */
export async function createPicture(api: Clients): Promise<Picture & { id: string }> {
  const name = await uploadPicture(api)
  const alt = { et: 'Roheline ruut', en: 'A green square' }
  const { picture } = dataOf(await api.as('manager')('addMedia', { body: { action: 'new', name, alt } }))
  if (!picture) throw new Error('no picture')
  return { ...picture, id: picture.uuid }
}
