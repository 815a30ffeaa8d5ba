import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormExport, type ImportResult, parseFormExport } from '#contract/form-exchange.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useSubmission } from '../shell/use-submission.ts'

/** Reads a file, requests a preview, and imports it. Nothing is written before `run`. */
export function useImport(onImported: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [file, setFile] = useState<FormExport>()
  const [slug, setSlug] = useState('')
  const [plan, setPlan] = useState<ImportResult>()
  const { problem, issues, isBusy, errorOf, reject, send } = useSubmission()

  function request(given: FormExport, formSlug: string, more: { preview: true } | { updatedAt?: string }) {
    const body = { action: 'import', file: given, slug: formSlug, ...more } as const
    return send(() => client('importForm', { body }))
  }

  async function previewOf(given: FormExport, formSlug: string) {
    setPlan(undefined)
    const response = await request(given, formSlug, { preview: true })
    if (response.ok) setPlan(response.data)
  }

  async function choose(chosen: File) {
    setFile(undefined)
    setPlan(undefined)
    reject()
    const read = parseFormExport(parseJson(await chosen.text()))
    if ('issue' in read) {
      reject('forms.error.importRefused', [read.issue])
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
      reject('forms.error.importChanged')
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
    errorOf,
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
