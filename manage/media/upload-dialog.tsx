import { Button, Input, makeStyles, ProgressBar } from '@fluentui/react-components'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { checkPicture, maxPictureBytes, type Picture, pictureFormats, validateAlt } from '#contract/media.ts'
import { type Language, languages, type Text } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { FileLine } from '#ui/files/file-line.tsx'
import { putFile } from '#ui/files/upload-file.ts'
import { useObjectUrl } from '#ui/files/use-object-url.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
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

type Props = { onAdded: (picture: Picture) => void; onClose: () => void }

/** Uploads a picture and adds it with its alternative texts. */
export function UploadDialog({ onAdded, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const zoneId = useId()
  const [file, setFile] = useState<File>()
  const preview = useObjectUrl(file)
  const [alt, setAlt] = useState(noAlt)
  const [share, setShare] = useState<number>()
  // A dropped file causes no input event.
  useUnsavedGuard(file !== undefined)
  const added = useRef<Picture>(undefined)
  const aborting = useRef(new AbortController())
  useEffect(() => {
    aborting.current = new AbortController()
    return () => aborting.current.abort()
  }, [])

  function check() {
    const issue = file
      ? checkPicture({ fileName: file.name, fileSize: file.size })
      : { messageKey: 'validation.required' }
    return [...(issue ? [{ field: 'file', ...issue }] : []), ...validateAlt(alt).issues]
  }

  async function save() {
    if (!file) return failed
    const options = { signal: aborting.current.signal, onProgress: setShare }
    const response = await addPicture(client, file, alt, options)
    setShare(undefined)
    if (response.ok) added.current = response.data.picture
    return response
  }

  return (
    <EditDialog
      title={t('manage.media.upload')}
      saveLabel={t('manage.add')}
      check={check}
      save={save}
      onSaved={() => (added.current ? onAdded(added.current) : onClose())}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <RequiredField label={t('manage.media.file')} {...errorOf('file')}>
            {file ? (
              <FileLine name={file.name} size={file.size}>
                <Button
                  size="small"
                  disabledFocusable={share !== undefined}
                  onClick={() => setFile(undefined)}
                >
                  {t('file.remove')}
                </Button>
              </FileLine>
            ) : (
              <DropZone id={zoneId} formats={formats} maxBytes={maxPictureBytes} onChoose={setFile} />
            )}
          </RequiredField>
          {preview && <img className={styles.preview} src={preview} alt="" />}
          <AltFields alt={alt} errorOf={errorOf} onChange={setAlt} />
          {share !== undefined && (
            <ProgressBar value={share} aria-label={t('file.uploading', { name: file?.name })} />
          )}
        </>
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
  /** What somebody else has saved, where both have changed it. */
  theirsOf?: (language: Language) => string | undefined
  errorOf: (field: string) => FieldError
  onChange: (alt: Text) => void
}

/** The alternative text in both languages. */
export function AltFields({ alt, theirsOf = () => undefined, errorOf, onChange }: AltProps) {
  const { t } = useTranslation()
  return languages.map((language) => {
    const label = t('manage.forms.inLanguage', {
      label: t('manage.media.alt'),
      language: t(`manage.forms.${language}`),
    })
    const change = (value: string) => onChange({ ...alt, [language]: value })
    return (
      <Fragment key={language}>
        <RequiredField
          label={label}
          hint={language === 'et' ? t('manage.media.altHint') : undefined}
          {...errorOf(`alt.${language}`)}
        >
          <Input lang={language} value={alt[language]} onChange={(_event, { value }) => change(value)} />
        </RequiredField>
        <TheirValue label={label} mine={alt[language]} theirs={theirsOf(language)} onUse={change} />
      </Fragment>
    )
  })
}
