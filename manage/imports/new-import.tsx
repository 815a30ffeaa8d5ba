import { Input, ProgressBar } from '@fluentui/react-components'
import clsx from 'clsx'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { contentTypeOf } from '#contract/files.ts'
import {
  checkImportFile,
  harvestLimits,
  importFormats,
  mostArchiveBytes,
  mostImportBytes,
  mostImportRows,
  repositoryAddressSchema,
} from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChips } from '#ui/fields/choice-chips.tsx'
import { Field } from '#ui/fields/field.tsx'
import rowStyles from '#ui/fields/field-row.module.css'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { FileLine } from '#ui/files/file-line.tsx'
import { putFile } from '#ui/files/upload-file.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { LoadProblem } from '../shell/loaded.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useResource } from '../shell/use-resource.ts'
import { useSubmission } from '../shell/use-submission.ts'
import styles from './imports.module.css'
import { importPath } from './paths.ts'

const tableFormats = Object.fromEntries(
  importFormats.map((format) => [format, [contentTypeOf(`a.${format}`)]]),
)
const archiveFormats = { zip: ['application/zip', 'application/x-zip-compressed'] }

const sources = ['file', 'repository'] as const

const failed = { ok: false, problem: { status: 0, error: 'file.error.uploadFailed' } } as const

/** Uploads a table, and perhaps a zip with the files of its rows, or names a repository, and opens the import. */
export function NewImport() {
  const { t } = useTranslation()
  const language = useLanguage()
  const router = useRouter()
  const client = useClient()
  const { query } = useAddressQuery()
  const reports = useResource(useCallback(() => client('getReportsMeta', {}), [client]))
  const forms = reports.data?.filter(({ isForm }) => isForm) ?? []
  const [chosen, setChosen] = useState<string>()
  const [table, setTable] = useState<File>()
  const [archive, setArchive] = useState<File>()
  const [source, setSource] = useState<(typeof sources)[number]>('file')
  const [address, setAddress] = useState('')
  const [set, setSet] = useState('')
  const [share, setShare] = useState<number>()
  const { problem, isBusy, errorOf, reject, send } = useSubmission()
  const aborting = useRef(new AbortController())
  const ids = [useId(), useId(), useId()] as const
  useUnsavedGuard(isBusy)
  useEffect(() => {
    aborting.current = new AbortController()
    return () => aborting.current.abort()
  }, [])
  const mostRows = formatNumber(mostImportRows, language)
  const form =
    [chosen, query.get('form')].find((slug) => forms.some((each) => each.slug === slug)) ?? forms[0]?.slug

  function choose(file: File) {
    reject()
    const issue = checkImportFile({ fileName: file.name, fileSize: file.size })
    if (issue) return reject('manage.import.refused', [{ field: 'file', ...issue }])
    if (file.name.toLowerCase().endsWith('.zip')) setArchive(file)
    else setTable(file)
  }

  async function harvest() {
    const trimmed = address.trim()
    if (!repositoryAddressSchema.safeParse(trimmed).success)
      return reject('manage.import.refusedAddress', [
        { field: 'address', messageKey: trimmed ? 'manage.import.error.address' : 'validation.required' },
      ])
    if (!form) return
    const body = { action: 'harvest', form, address: trimmed, set: set.trim() } as const
    const { signal } = aborting.current
    const response = await send(() => client('addImport', { body, signal }))
    if (response.ok) router.push(importPath(response.data.uuid))
  }

  async function start() {
    if (!form || !table)
      return reject('manage.import.refused', [{ field: 'file', messageKey: 'validation.required' }])
    const options = { signal: aborting.current.signal, onProgress: setShare }
    const response = await send(async () => {
      const uploaded = await upload(client, table, options)
      if (!uploaded.ok) return uploaded
      const files = archive && (await upload(client, archive, options))
      if (files && !files.ok) return files
      const more = files && { archive: files.data }
      return client('addImport', { body: { action: 'new', form, name: uploaded.data, ...more } })
    })
    setShare(undefined)
    if (response.ok) router.push(importPath(response.data.uuid))
  }

  return (
    <section className={styles.upload} aria-label={t('manage.import.new')}>
      <LoadProblem title={t('manage.import.failed')} resource={reports} />
      <Field label={t('manage.import.form')} className={styles.form}>
        <ChoiceSelect
          value={form ?? ''}
          options={forms.map(({ slug, title }) => ({ value: slug, label: inLanguage(title, language) }))}
          onChoose={setChosen}
        />
      </Field>
      <Field label={t('manage.import.source')}>
        <ChoiceChips
          id={ids[2]}
          isSingle
          options={sources.map((value) => ({ value, label: t(`manage.import.source.${value}`) }))}
          chosen={new Set([source])}
          onToggle={(value) => {
            reject()
            setSource(sources.find((each) => each === value) ?? 'file')
          }}
        />
      </Field>
      {source === 'repository' && (
        <div className={clsx(rowStyles.row, styles.files)}>
          <RequiredField
            label={t('manage.import.address')}
            hint={t('manage.import.addressHint', { rows: mostRows })}
            {...errorOf('address')}
          >
            <Input
              type="url"
              value={address}
              maxLength={harvestLimits.address}
              onChange={(_event, { value }) => setAddress(value)}
            />
          </RequiredField>
          <Field label={t('manage.import.set')} hint={t('manage.import.setHint')} {...errorOf('set')}>
            <Input
              value={set}
              maxLength={harvestLimits.set}
              onChange={(_event, { value }) => setSet(value)}
            />
          </Field>
        </div>
      )}
      <div className={clsx(rowStyles.row, styles.files)} hidden={source !== 'file'}>
        <RequiredField
          label={t('manage.import.table')}
          hint={t('manage.import.tableHint', { rows: mostRows })}
          {...errorOf('file')}
        >
          <ChosenFile
            id={ids[0]}
            file={table}
            formats={tableFormats}
            maxBytes={mostImportBytes}
            disabled={isBusy}
            onChoose={choose}
            onRemove={() => setTable(undefined)}
          />
        </RequiredField>
        <Field label={t('manage.import.archive')} hint={t('manage.import.archiveHint')}>
          <ChosenFile
            id={ids[1]}
            file={archive}
            formats={archiveFormats}
            maxBytes={mostArchiveBytes}
            disabled={isBusy}
            onChoose={choose}
            onRemove={() => setArchive(undefined)}
          />
        </Field>
      </div>
      {share !== undefined && (
        <ProgressBar value={share} aria-label={t('file.uploading', { name: table?.name })} />
      )}
      {isBusy && source === 'repository' && <ProgressBar aria-label={t('manage.import.harvesting')} />}
      {problem && (
        <Announced as="p" className={styles.error}>
          {t(problem)}
        </Announced>
      )}
      <Button
        appearance="primary"
        className={styles.start}
        disabledFocusable={isBusy || !form}
        onClick={() => void (source === 'file' ? start() : harvest())}
      >
        {t(labelOf(source, isBusy))}
      </Button>
    </section>
  )
}

function labelOf(source: (typeof sources)[number], isBusy: boolean): string {
  if (isBusy) return 'manage.import.reading'
  return source === 'repository' ? 'manage.import.harvest' : 'manage.import.read'
}

type FileProps = {
  id: string
  file: File | undefined
  formats: Readonly<Record<string, readonly string[]>>
  maxBytes: number
  disabled: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

function ChosenFile({ id, file, formats, maxBytes, disabled, onChoose, onRemove }: FileProps) {
  const { t } = useTranslation()
  if (!file) return <DropZone id={id} formats={formats} maxBytes={maxBytes} onChoose={onChoose} />
  return (
    <FileLine name={file.name} size={file.size}>
      <Button size="small" disabledFocusable={disabled} onClick={onRemove}>
        {t('file.remove')}
      </Button>
    </FileLine>
  )
}

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads a file, and returns the name of the upload. */
async function upload(client: Client, file: File, options: UploadOptions) {
  const body = { fileName: file.name, fileSize: file.size }
  const requested = await client('requestImportUpload', { body, signal: options.signal })
  if (!requested.ok) return requested
  const { url, name } = requested.data
  if (!url || !name) return failed
  const outcome = await putFile(file, { url, contentType: contentTypeOf(name), ...options })
  return outcome === 'stored' ? ({ ok: true, data: name } as const) : failed
}
