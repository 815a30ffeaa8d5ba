import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { translationResponseSchema } from '#contract/translations.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Announced } from '#ui/shell/announced.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { JsonFileField } from '../shell/json-file-field.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useSubmission } from '../shell/use-submission.ts'
import { TextDiff } from './text-diff.tsx'

const useStyles = makeStyles({
  list: {
    maxHeight: '40vh',
    overflowY: 'auto',
    paddingLeft: tokens.spacingHorizontalL,
    overflowWrap: 'anywhere',
  },
})

const jsonSchema = z.json()
type Json = z.output<typeof jsonSchema>
type Preview = z.output<typeof translationResponseSchema>
const noChanges: NonNullable<Preview['changes']> = []
type Props = { onImported: () => void; onClose: () => void }

/** Imports translations from a JSON file, after a preview of what changes. */
export function ImportDialog({ onImported, onClose }: Props) {
  const { t } = useTranslation()
  const { items, preview, problem, issues, isBusy, choose, run } = useImport(onImported)
  const writes = (preview?.new ?? 0) + (preview?.changed ?? 0)
  const changes = preview?.changes ?? noChanges
  const step = preview ? 'busy' : 'checking'
  return (
    <FormDialog
      title={t('manage.translations.import.title')}
      submitLabel={t('manage.translations.import.run', { count: writes })}
      canSubmit={items !== undefined && writes > 0}
      isDirty={items !== undefined}
      isBusy={isBusy}
      problem={problem && t(problem)}
      issues={issues}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <JsonFileField
        label={t('manage.translations.import.file')}
        hint={t('manage.translations.import.hint')}
        isBusy={isBusy}
        onChoose={(file) => void choose(file)}
      />
      {isBusy && (
        <Field note={t(`manage.translations.import.${step}`)}>
          <ProgressBar aria-label={t(`manage.translations.import.${step}`)} />
        </Field>
      )}
      {preview && (
        <Announced as="p">
          {t('manage.translations.import.counts', {
            added: preview.new ?? 0,
            changed: preview.changed ?? 0,
            same: preview.same ?? 0,
          })}
          {writes > changes.length && (
            <> {t('manage.translations.import.first', { count: changes.length })}</>
          )}
        </Announced>
      )}
      <ChangeList changes={changes} />
    </FormDialog>
  )
}

/** Rendered once per preview: the list may have hundreds of rows. */
const ChangeList = memo(function ChangeList({ changes }: { changes: NonNullable<Preview['changes']> }) {
  const styles = useStyles()
  if (changes.length === 0) return null
  return (
    <ul className={styles.list}>
      {changes.map(({ namespace, key, before, after }) => (
        <li key={`${namespace} ${key}`}>
          <strong>{key}</strong>: <TextDiff before={before ? textsOf(before) : ''} after={textsOf(after)} />
        </li>
      ))}
    </ul>
  )
})

function textsOf({ et, en }: { et: string; en: string }): string {
  return `${et} / ${en}`
}

/** Reads a file, requests a preview from the server, and imports it. Nothing is written before `run`. */
function useImport(onImported: () => void) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [items, setItems] = useState<Json>()
  const [preview, setPreview] = useState<Preview>()
  const { problem, issues, isBusy, reject, send } = useSubmission()

  async function request(given: Json, isPreview: boolean): Promise<Preview | undefined> {
    const response = await send(() =>
      client('addTranslations', {
        body: { action: 'import', items: given, ...(isPreview && { preview: true }) },
      }),
    )
    return response.ok ? response.data : undefined
  }

  async function choose(file: File): Promise<void> {
    setItems(undefined)
    setPreview(undefined)
    reject()
    try {
      const given = jsonSchema.parse(JSON.parse(await file.text()))
      setItems(given)
      setPreview(await request(given, true))
    } catch {
      reject('translations.error.notJson')
    }
  }

  async function run(): Promise<void> {
    if (items === undefined) return
    const result = await request(items, false)
    if (!result) return
    const count = (result.new ?? 0) + (result.changed ?? 0)
    notify({ intent: 'success', title: t('manage.translations.import.done', { count }) })
    onImported()
  }

  return { items, preview, problem, issues, isBusy, choose, run }
}
