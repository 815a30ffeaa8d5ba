import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import { checkPageSlug, type Page, validatePageTexts } from '#contract/pages.ts'
import type { Envelope } from '#contract/problems.ts'
import { emptyRichText } from '#contract/rich-text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { mergePage, type PageValues, pageParts, withoutSharedLines } from './page-parts.ts'
import { pagePath, pagesPath } from './paths.ts'

const noValues: PageValues = {
  slug: '',
  title: { et: '', en: '' },
  content: { et: emptyRichText, en: emptyRichText },
}

export type PageEditorState = ReturnType<typeof usePageEditor>

/** The values of an edited page, their errors, saving and deletion. `page` is undefined for a new page. */
export function usePageEditor(page: Page | undefined) {
  const { t } = useTranslation()
  const client = useClient()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const router = useRouter()
  const [pictures, setPictures] = useState<readonly Picture[]>(page?.pictures ?? [])
  const edit = useEdit<PageValues, Envelope>({
    initial: page ?? noValues,
    updatedAt: page?.updatedAt,
    check: (values) => [...(page ? [] : checkPageSlug(values.slug)), ...validatePageTexts(values).issues],
    save: ({ slug, ...values }, updatedAt) =>
      page
        ? client('changePage', { params: { slug }, body: { action: 'update', updatedAt, values } })
        : client('addPage', { body: { action: 'new', values: { slug, ...values } } }),
    load: async () => {
      const response = page && (await client('getPage', { params: { slug: page.slug } }))
      if (!response?.ok) return undefined
      const { updatedAt, ...values } = response.data
      setPictures((current) => [...current, ...values.pictures])
      return { values, updatedAt }
    },
    merge: mergePage,
    partsOf: (values) => pageParts(values, t),
    displayOf: withoutSharedLines,
    onSaved: (_saved, { slug }) => {
      if (!page) router.push(pagePath(slug))
    },
  })

  async function remove(slug: string) {
    const { updatedAt } = edit.base
    const response = await client('changePage', { params: { slug }, body: { action: 'delete', updatedAt } })
    if (!response.ok) return notifyProblem(response.problem)
    edit.discard()
    notifySuccess(response.data)
    router.push(pagesPath)
  }

  return {
    ...edit,
    pictures,
    addPicture: (picture: Picture) => setPictures((current) => [...current, picture]),
    remove,
  }
}
