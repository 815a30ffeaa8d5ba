import { z } from 'zod'
import { checkSlug } from './definitions/slug.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { jsonValueSchema } from './json-value.ts'
import { pictureSchema } from './media.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { type RichText, validateRichText } from './rich-text.ts'
import { type Language, languages, type Text, textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { validateText } from './values/text.ts'

/** The pages that the site itself links to; they cannot be deleted. */
export const shippedPages = ['terms-register', 'terms-internship', 'accessibility'] as const

export function isShippedPage(slug: string): boolean {
  return shippedPages.some((shipped) => shipped === slug)
}

const longestTitle = 200

/** A text page (terms of use). */
const pageSchema = z
  .object({
    slug: z.string(),
    title: textSchema,
    content: z
      .object({ et: jsonValueSchema, en: jsonValueSchema })
      .describe('A Lexical editor state per language.'),
    pictures: z.array(pictureSchema).describe('The pictures in the content.'),
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof pageSchema>

const pageListSchema = z.object({
  pages: z.array(
    z.object({
      slug: z.string(),
      title: textSchema,
      updatedAt: timestampSchema,
      changedBy: z.string().nullable().describe('Null for a page as it was shipped.'),
    }),
  ),
})
export type PageRow = z.infer<typeof pageListSchema>['pages'][number]

const pageVersionListSchema = z.object({
  versions: z.array(
    z.object({
      uuid: z.guid(),
      at: timestampSchema,
      who: z.string().nullable().describe('Null for a page as it was shipped.'),
      title: textSchema,
    }),
  ),
})
export type PageVersion = z.infer<typeof pageVersionListSchema>['versions'][number]

const pageInputSchema = z.object({
  title: textSchema,
  content: z.object({ et: jsonValueSchema, en: jsonValueSchema }),
})
export type PageInput = z.infer<typeof pageInputSchema>

const pageAdditionSchema = z.object({
  action: z.literal('new'),
  values: pageInputSchema.extend({ slug: z.string() }),
})

const pageChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), updatedAt: timestampInputSchema, values: pageInputSchema }),
  z.object({ action: z.literal('restore'), updatedAt: timestampInputSchema, version: z.guid() }),
  z.object({ action: z.literal('delete'), updatedAt: timestampInputSchema }),
])
export type PageChange = z.infer<typeof pageChangeSchema>

type PageTexts = { title: Text; content: Record<Language, RichText> }

/** Cleans and validates the texts of a page (contract §7); `texts` is undefined if there are issues. */
export function validatePageTexts({ title, content }: PageInput): {
  texts: PageTexts | undefined
  issues: ValueIssue[]
} {
  const titles = {
    et: validateText(title.et, 'title.et', { max: longestTitle }),
    en: validateText(title.en, 'title.en', { max: longestTitle }),
  }
  const contents = {
    et: validateRichText(content.et, 'content.et'),
    en: validateRichText(content.en, 'content.en'),
  }
  const issues = languages.flatMap((language) => [...titles[language].issues, ...contents[language].issues])
  const { et, en } = { et: contents.et.content, en: contents.en.content }
  if (issues.length > 0 || !et || !en) return { texts: undefined, issues }
  return { texts: { title: { et: titles.et.text, en: titles.en.text }, content: { et, en } }, issues: [] }
}

/** Validates the slug of a new page (contract §7). `media` is the path of the pictures in the manage area. */
export function checkPageSlug(slug: string): ValueIssue[] {
  if (slug.toLowerCase() !== 'media') return checkSlug(slug)
  return [{ field: 'slug', messageKey: 'forms.error.slugReserved' }]
}

const inPages = { path: '/v1/manage/pages', group: 'Pages', section: 7, who: 'manager' } as const
const exampleText = (text: string) => ({
  root: {
    type: 'root',
    version: 1,
    direction: 'ltr',
    format: '',
    indent: 0,
    children: [
      {
        type: 'paragraph',
        version: 1,
        direction: 'ltr',
        format: '',
        indent: 0,
        children: [{ type: 'text', version: 1, detail: 0, format: 0, mode: 'normal', style: '', text }],
      },
    ],
  },
})
const exampleValues = {
  title: { et: 'Abi', en: 'Help' },
  content: { et: exampleText('Kirjuta meile.'), en: exampleText('Write to us.') },
}
const exampleUpdatedAt = '2026-05-31T10:00:00.000Z'

export const pageEndpoints = {
  getPage: {
    ...read,
    cacheTags: ['pages', 'media'],
    path: '/v2/pages/:slug',
    who: 'anyone',
    response: pageSchema,
    group: 'Texts',
    section: 7,
    summary: 'Get a page, such as the terms of use',
  },
  listPages: {
    ...read,
    ...inPages,
    response: pageListSchema,
    summary: 'List pages',
  },
  addPage: {
    ...post,
    ...inPages,
    body: pageAdditionSchema,
    response: envelopeSchema,
    summary: 'Add a page',
    description: 'The site shows it at `/pages/{slug}`.',
    examples: { new: { action: 'new', values: { slug: 'help', ...exampleValues } } },
    problems: ['slugInUse'],
  },
  changePage: {
    ...put,
    ...inPages,
    path: '/v1/manage/pages/:slug',
    body: pageChangeSchema,
    response: envelopeSchema,
    summary: 'Change a page, restore an earlier version, or delete the page',
    description:
      'A restored version becomes a new one. Pictures that have been deleted since are left out, with a warning. Pages that the site links to cannot be deleted.',
    examples: {
      update: { action: 'update', updatedAt: exampleUpdatedAt, values: exampleValues },
      restore: {
        action: 'restore',
        updatedAt: exampleUpdatedAt,
        version: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c',
      },
      delete: { action: 'delete', updatedAt: exampleUpdatedAt },
    },
    problems: ['notFound', 'conflict', 'pageInUse'],
  },
  listPageVersions: {
    ...read,
    ...inPages,
    path: '/v1/manage/pages/:slug/versions',
    response: pageVersionListSchema,
    summary: 'List the versions of a page',
    description: 'Newest first; the first is the current one. At most 100.',
  },
  getPageVersion: {
    ...read,
    ...inPages,
    path: '/v1/manage/pages/:slug/versions/:uuid',
    response: pageSchema,
    summary: 'Get a version of a page',
  },
} as const satisfies Record<string, Endpoint>
