import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormExport, type ImportAnswer, readFormExport } from '#contract/form-exchange.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

/** Reads a file, requests a preview, and imports it. Nothing is written before `run`. */
export function useImport(onImported: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [file, setFile] = useState<FormExport>()
  const [slug, setSlug] = useState('')
  const [plan, setPlan] = useState<ImportAnswer>()
  const [problem, setProblem] = useState<string>()
  const [issues, setIssues] = useState<readonly ValueIssue[]>([])
  const [isBusy, setBusy] = useState(false)

  async function request(
    given: FormExport,
    formSlug: string,
    more: { preview: true } | { updatedAt?: string },
  ) {
    setBusy(true)
    const body = { action: 'import', file: given, slug: formSlug, ...more } as const
    const response = await client('importForm', { body })
    setBusy(false)
    setIssues(response.ok ? [] : (response.problem.errors ?? []))
    setProblem(response.ok ? undefined : (response.problem.error ?? 'errors.unexpected'))
    return response
  }

  async function previewOf(given: FormExport, formSlug: string) {
    setPlan(undefined)
    const response = await request(given, formSlug, { preview: true })
    if (response.ok) setPlan(response.data)
  }

  async function choose(chosen: File) {
    setFile(undefined)
    setPlan(undefined)
    setIssues([])
    setProblem(undefined)
    const read = readFormExport(parseJson(await chosen.text()))
    if ('issue' in read) {
      setIssues([read.issue])
      setProblem('forms.error.importRefused')
      return
    }
    setFile(read.file)
    setSlug(read.file.form.slug)
    await previewOf(read.file, read.file.form.slug)
  }

  async function run() {
    if (!file || !plan) return
    const { updatedAt } = plan
    const response = await request(file, slug, { ...(updatedAt && { updatedAt }) })
    if (response.ok) {
      notify({ intent: 'success', title: t(response.data.success ?? 'manage.saved'), text: slug })
      await onImported()
    } else if (response.problem.error === 'errors.conflict') {
      await previewOf(file, slug)
      setProblem('forms.error.importChanged')
    }
  }

  return {
    file,
    slug,
    setSlug,
    plan,
    problem,
    issues,
    isBusy,
    choose,
    preview: async () => file && previewOf(file, slug),
    run,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
