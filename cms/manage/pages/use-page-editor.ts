import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { checkPageSlug, type Page, type PageInput, readPageTexts } from '#contract/pages.ts'
import { emptyRichText } from '#contract/rich-text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useSubmission } from '../shell/use-submission.ts'
import { pagePath, pagesPath } from './paths.ts'

type Values = PageInput & { slug: string }

const noValues: Values = {
  slug: '',
  title: { et: '', en: '' },
  content: { et: emptyRichText, en: emptyRichText },
}

export type PageEditorState = ReturnType<typeof usePageEditor>

/** The values of an edited page, their errors, saving and deletion. `page` is undefined for a new page. */
export function usePageEditor(page: Page | undefined) {
  const client = useClient()
  const { notifySuccess } = useOutcomeNotices()
  const router = useRouter()
  const [values, setValues] = useState<Values>(page ?? noValues)
  const [updatedAt, setUpdatedAt] = useState(page?.updatedAt ?? '')
  /** `updatedAt` of the stored page, if somebody else has changed it. */
  const [conflictAt, setConflictAt] = useState<string>()
  const { issues, problem, isBusy, errorOf, reject, send } = useSubmission()
  const [isDirty, setDirty] = useState(false)

  useUnsavedGuard(isDirty)

  function change(next: (values: Values) => Values) {
    setValues(next)
    setDirty(true)
  }

  function request(basedOn: string) {
    const { slug, title, content } = values
    if (!page) return client('addPage', { body: { action: 'new', values } })
    return client('changePage', {
      params: { slug },
      body: { action: 'update', updatedAt: basedOn, values: { title, content } },
    })
  }

  /** Saves over the version of `basedOn`, by default over the one that was loaded. */
  async function save(basedOn = updatedAt) {
    const found = [...(page ? [] : checkPageSlug(values.slug)), ...readPageTexts(values).issues]
    reject(found.length > 0 ? 'errors.invalid' : undefined, found)
    if (found.length > 0) return
    const response = await send(() => request(basedOn))
    setConflictAt(response.ok ? undefined : response.problem.updatedAt)
    if (!response.ok) return
    setDirty(false)
    setUpdatedAt(response.data.updatedAt ?? '')
    notifySuccess(response.data)
    if (!page) router.push(pagePath(values.slug))
  }

  async function remove() {
    const response = await send(() =>
      client('changePage', { params: { slug: values.slug }, body: { action: 'delete', updatedAt } }),
    )
    setConflictAt(response.ok ? undefined : response.problem.updatedAt)
    if (!response.ok) return
    setDirty(false)
    notifySuccess(response.data)
    router.push(pagesPath)
  }

  return { values, change, updatedAt, conflictAt, issues, problem, errorOf, isDirty, isBusy, save, remove }
}
