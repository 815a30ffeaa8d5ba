import { Button, Input, makeStyles, ProgressBar } from '@fluentui/react-components'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { checkPicture, maxPictureBytes, type Picture, pictureFormats, validateAlt } from '#contract/media.ts'
import type { Envelope } from '#contract/problems.ts'
import { languages, type Text } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { FileLine } from '#ui/files/file-line.tsx'
import { putFile } from '#ui/files/upload-file.ts'
import { useObjectUrl } from '#ui/files/use-object-url.ts'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'
import type { FieldError } from '../shell/use-submission.ts'

const useStyles = makeStyles({
  preview: {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '200px',
    objectFit: 'contain',
    borderRadius: '6px',
  },
})

const formats = Object.fromEntries(
  Object.entries(pictureFormats).map(([extension, type]) => [extension, [type]] as const),
)
const noAlt: Text = { et: '', en: '' }

type UploadValues = { file: File | undefined; alt: Text }

type Props = { onAdded: (picture: Picture) => void; onClose: () => void }

/** Uploads a picture and adds it with its alternative texts. */
export function UploadDialog({ onAdded, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const zoneId = useId()
  const [share, setShare] = useState<number>()
  const aborting = useRef(new AbortController())
  useEffect(() => {
    aborting.current = new AbortController()
    return () => aborting.current.abort()
  }, [])
  const edit = useEdit<UploadValues, Envelope & { picture?: Picture }>({
    initial: { file: undefined, alt: noAlt },
    check: ({ file, alt }) => {
      const issue = file
        ? checkPicture({ fileName: file.name, fileSize: file.size })
        : { messageKey: 'validation.required' }
      return [...(issue ? [{ field: 'file', ...issue }] : []), ...validateAlt(alt).issues]
    },
    save: async ({ file, alt }) => {
      if (!file) return failed
      const options = { signal: aborting.current.signal, onProgress: setShare }
      const response = await addPicture(client, file, alt, options)
      setShare(undefined)
      return response
    },
    onSaved: ({ picture }) => (picture ? onAdded(picture) : onClose()),
  })
  const { file, alt } = edit.values
  const preview = useObjectUrl(file)

  return (
    <EditDialog edit={edit} title={t('manage.media.upload')} saveLabel={t('manage.add')} onClose={onClose}>
      <RequiredField label={t('manage.media.file')} {...edit.errorOf('file')}>
        {file ? (
          <FileLine name={file.name} size={file.size}>
            <Button
              size="small"
              disabledFocusable={share !== undefined}
              onClick={() => edit.change({ file: undefined })}
            >
              {t('file.remove')}
            </Button>
          </FileLine>
        ) : (
          <DropZone
            id={zoneId}
            formats={formats}
            maxBytes={maxPictureBytes}
            onChoose={(chosen) => edit.change({ file: chosen })}
          />
        )}
      </RequiredField>
      {preview && <img className={styles.preview} src={preview} alt="" />}
      <AltFields alt={alt} errorOf={edit.errorOf} onChange={(changed) => edit.change({ alt: changed })} />
      {share !== undefined && (
        <ProgressBar value={share} aria-label={t('file.uploading', { name: file?.name })} />
      )}
    </EditDialog>
  )
}

const failed = { ok: false, problem: { status: 0, error: 'file.error.uploadFailed' } } as const

type UploadOptions = { signal: AbortSignal; onProgress: (share: number) => void }

/** Requests an upload URL, uploads the file to it, and adds the picture. */
async function addPicture(client: Client, file: File, alt: Text, options: UploadOptions) {
  const { signal } = options
  const body = { fileName: file.name, fileSize: file.size }
  const requested = await client('requestMediaUpload', { body, signal })
  if (!requested.ok) return requested
  const { url, name } = requested.data
  if (!url || !name) return failed
  const outcome = await putFile(file, { url, contentType: file.type, ...options })
  if (outcome !== 'stored') return failed
  return client('addMedia', { body: { action: 'new', name, alt }, signal })
}

type AltProps = {
  alt: Text
  errorOf: (field: string) => FieldError
  onChange: (alt: Text) => void
}

/** The alternative text in both languages. */
export function AltFields({ alt, errorOf, onChange }: AltProps) {
  const { t } = useTranslation()
  return languages.map((language) => {
    const label = t('manage.forms.inLanguage', {
      label: t('manage.media.alt'),
      language: t(`manage.forms.${language}`),
    })
    return (
      <RequiredField
        key={language}
        label={label}
        hint={language === 'et' ? t('manage.media.altHint') : undefined}
        {...errorOf(`alt.${language}`)}
      >
        <Input
          lang={language}
          value={alt[language]}
          onChange={(_event, { value }) => onChange({ ...alt, [language]: value })}
        />
      </RequiredField>
    )
  })
}
