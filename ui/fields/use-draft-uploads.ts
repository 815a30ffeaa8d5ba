import { useEffect, useRef, useState } from 'react'
import type { FormValues } from '#contract/fields.ts'
import { displayedName, toUploadedFile } from '#contract/files.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useClient } from '../api/client-context.tsx'
import type { Draft } from './parse-draft.ts'
import { type SortedField, valueAt } from './sorted-fields.ts'

type Options = {
  draft: Draft | undefined
  values: FormValues
  /** The values of an existing item, whose files are no uploads any more. */
  stored: FormValues | undefined
  fields: ReadonlyMap<string, SortedField>
  onRemoved: (path: string) => void
}

/**
 * Checks that the uploads of a restored draft still exist, which also extends their retention (contract §5). Reports those
 * that do not, unless the person has replaced them meanwhile, and returns their names.
 */
export function useDraftUploads({ draft, values, stored, fields, onRemoved }: Options): readonly string[] {
  const client = useClient()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const latest = useRef({ values, onRemoved })
  useEffect(() => {
    latest.current = { values, onRemoved }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    setRemoved([])
    if (!draft) return
    let isCurrent = true
    for (const target of fields.values()) {
      const file = fieldTypeOf(target.field).kind === 'file' && toUploadedFile(valueAt(draft.values, target))
      if (!file) continue
      const { fileName } = file
      if (stored && toUploadedFile(valueAt(stored, target))?.fileName === fileName) continue
      void client('checkUpload', { body: { fileName } }).then((response) => {
        const isGone = !response.ok && [404, 422].includes(response.status)
        const current = toUploadedFile(valueAt(latest.current.values, target))
        if (!isCurrent || !isGone || current?.fileName !== fileName) return
        latest.current.onRemoved(target.path)
        setRemoved((names) => [...names, displayedName({ ...file, name: fileName })])
      })
    }
    return () => {
      isCurrent = false
    }
  }, [draft])
  return removed
}
