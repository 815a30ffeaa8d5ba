import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkPageSlug, type Page, type PageInput, readPageTexts } from '#contract/pages.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { emptyRichText } from '#contract/rich-text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import type { FieldError } from '../shell/edit-dialog.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
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
  const { t } = useTranslation()
  const client = useClient()
  const { notifySuccess } = useOutcomeNotices()
  const router = useRouter()
  const [values, setValues] = useState<Values>(page ?? noValues)
  const [updatedAt, setUpdatedAt] = useState(page?.updatedAt ?? '')
  /** `updatedAt` of the stored page, if somebody else has changed it. */
  const [conflictAt, setConflictAt] = useState<string>()
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [problem, setProblem] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (!isDirty) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isDirty])

  function change(next: (values: Values) => Values) {
    setValues(next)
    setDirty(true)
  }

  function errorOf(field: string): FieldError {
    const issue = issues.find((each) => each.field === field)
    if (!issue) return { validationState: 'none' }
    return { validationState: 'error', validationMessage: t(issue.messageKey, { ...issue.params }) }
  }

  function send(basedOn: string) {
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
    setIssues(found)
    setProblem(found.length > 0 ? 'errors.invalid' : undefined)
    if (found.length > 0) return
    setBusy(true)
    const response = await send(basedOn)
    setBusy(false)
    setConflictAt(response.ok ? undefined : response.problem.updatedAt)
    if (!response.ok) {
      setIssues(response.problem.errors ?? [])
      setProblem(response.problem.error ?? 'errors.unexpected')
      return
    }
    setDirty(false)
    setUpdatedAt(response.data.updatedAt ?? '')
    notifySuccess(response.data)
    if (!page) router.push(pagePath(values.slug))
  }

  async function remove() {
    setBusy(true)
    const response = await client('changePage', {
      params: { slug: values.slug },
      body: { action: 'delete', updatedAt },
    })
    setBusy(false)
    setConflictAt(response.ok ? undefined : response.problem.updatedAt)
    if (!response.ok) return setProblem(response.problem.error ?? 'errors.unexpected')
    setDirty(false)
    notifySuccess(response.data)
    router.push(pagesPath)
  }

  return { values, change, updatedAt, conflictAt, issues, problem, errorOf, isDirty, isBusy, save, remove }
}
