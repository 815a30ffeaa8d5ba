import { makeStyles, tokens } from '@fluentui/react-components'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, fileFormats, maxBytesOf, toUploadedFile, type UploadedFile } from '#contract/files.ts'
import { allowedFormats } from '#contract/values/file.ts'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import type { ControlProps } from '../fields/control.tsx'
import { useControlStyles } from '../fields/control.tsx'
import { useIssueMessage } from '../fields/field-texts.tsx'
import { useFormTools } from '../fields/form-tools.ts'
import { useAnnounceChanges } from '../shell/announcer.tsx'
import { LazyConfirmDialog, loadConfirmDialog } from '../shell/lazy-confirm-dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileLine } from './file-line.tsx'
import { useObjectUrl } from './use-object-url.ts'
import { useUpload } from './use-upload.ts'

const useStyles = makeStyles({
  progress: { flexBasis: '100%', width: '100%', accentColor: tokens.colorCompoundBrandBackground },
  percent: { fontVariantNumeric: 'tabular-nums' },
})

type Deletion =
  | { step: 'waiting' | 'failed' }
  | { step: 'answered'; intent: 'success' | 'warning'; messageKey: string }

/** A file field: selection, upload with progress, and deletion of the uploaded file. */
export function FileControl({ id, path, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const controlStyles = useControlStyles()
  const messageOf = useIssueMessage()
  const { client, formSlug, itemUuid, isNewItem, asManager, setBusy, formChanged, renewUuid } = useFormTools()
  const uploaded = toUploadedFile(value)
  const uploadedName = uploaded ? displayedName({ ...uploaded, name: uploaded.fileName }) : ''
  const { state, start, cancel, clear } = useUpload({
    target: itemUuid === undefined ? undefined : { client, formSlug, fieldSlug: field.slug, itemUuid },
    settings: field.settings,
    onBusy: (isBusy) => setBusy(path, isBusy),
    onUploaded: onChange,
    onFailed: (key) => {
      if (key === 'errors.alreadySubmitted') renewUuid()
      if (key === 'validation.unknownField') formChanged()
    },
  })
  useAnnounceChanges(state.status === 'done' && uploaded ? t('file.done', { name: uploadedName }) : '')
  const view = state.status === 'uploading' ? 'uploading' : uploaded ? 'uploaded' : 'empty'
  const isUsed = useRef(false)
  useFocusRestore(id, view, isUsed)
  const [chosen, setChosen] = useState<File>()
  // A file of a restored draft has no thumbnail.
  const picture = useObjectUrl(view !== 'empty' && chosen?.type.startsWith('image/') ? chosen : undefined)
  const [deletion, setDeletion] = useState<Deletion>()
  const choose = (file: File) => {
    isUsed.current = true
    setChosen(file)
    setDeletion(undefined)
    void start(file)
  }

  async function remove({ fileName }: UploadedFile) {
    isUsed.current = true
    // An existing item keeps its file until the change is saved.
    if (isNewItem && itemUuid !== undefined) {
      setDeletion({ step: 'waiting' })
      const response = await client('deleteFile', { body: { fileName, itemUuid, formSlug } })
      // A file that is not found is deleted already.
      if (!response.ok && response.status !== 404) {
        const messageKey = response.problem.error ?? 'file.error.deleteFailed'
        return setDeletion(
          response.status === 0 ? { step: 'failed' } : { step: 'answered', intent: 'warning', messageKey },
        )
      }
    }
    clear()
    setDeletion({
      step: 'answered',
      intent: 'success',
      messageKey: isNewItem ? 'file.deleted' : asManager ? 'file.removed' : 'file.removedWhenSent',
    })
    onChange(undefined)
  }

  useEffect(() => {
    // Preloads the dialog, because it reports a lost connection and could not be loaded then.
    if (view === 'uploaded' && isNewItem) loadConfirmDialog().catch(() => undefined)
  }, [view, isNewItem])

  return (
    <div className={controlStyles.stack}>
      {state.status === 'uploading' && (
        <FileLine name={state.file.name} size={state.file.size} picture={picture}>
          <span className={styles.percent}>
            {state.share < 1
              ? t('file.progress', { percent: Math.floor(state.share * 100) })
              : t('file.checking')}
          </span>
          <Button
            id={id}
            className={controlStyles.button}
            aria-label={t('file.cancelNamed', { name: state.file.name })}
            onClick={cancel}
          >
            {t('file.cancel')}
          </Button>
          <progress
            className={styles.progress}
            value={state.share}
            aria-label={t('file.uploading', { name: state.file.name })}
          />
        </FileLine>
      )}
      {view === 'uploaded' && uploaded && (
        <FileLine name={uploadedName} size={uploaded.fileSize} picture={picture}>
          {!field.settings.readOnly && (
            <Button
              id={id}
              className={controlStyles.button}
              aria-label={t('file.removeNamed', { name: uploadedName })}
              disabledFocusable={deletion?.step === 'waiting'}
              onClick={() => void remove(uploaded)}
            >
              {t('file.remove')}
            </Button>
          )}
        </FileLine>
      )}
      {view === 'empty' && (
        <DropZone
          id={id}
          formats={Object.fromEntries(
            allowedFormats(field.settings).map((format) => [format, fileFormats[format]]),
          )}
          maxBytes={maxBytesOf(field.settings)}
          onChoose={choose}
        />
      )}
      {state.status === 'error' && (
        <MessageBar
          isAnnounced
          intent="error"
          action={
            <>
              {state.canRetry && (
                <Button className={controlStyles.button} onClick={() => start(state.file)}>
                  {t('file.retry')}
                </Button>
              )}
              <Button
                className={controlStyles.button}
                onClick={() => {
                  clear()
                  document.getElementById(id)?.focus()
                }}
              >
                {t('file.dismiss')}
              </Button>
            </>
          }
        >
          {state.file.name}: {messageOf({ field: path, ...state.failure }, field)}
        </MessageBar>
      )}
      {deletion?.step === 'answered' && (
        <MessageBar isAnnounced intent={deletion.intent}>
          {t(deletion.messageKey)}
        </MessageBar>
      )}
      {deletion?.step === 'failed' && uploaded && (
        <LazyConfirmDialog
          title={t('file.error.deleteFailed')}
          text={t('file.error.network')}
          confirmLabel={t('common.retry')}
          cancelLabel={t('common.close')}
          primary="confirm"
          onConfirm={() => void remove(uploaded)}
          onCancel={() => setDeletion(undefined)}
        />
      )}
    </div>
  )
}

/** Moves focus to the new view's element when a view change by the user removes the focused element. A restored draft takes no focus. */
function useFocusRestore(id: string, view: string, isUsed: RefObject<boolean>): void {
  const previousView = useRef(view)
  useEffect(() => {
    if (previousView.current === view) return
    previousView.current = view
    if (isUsed.current && document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [id, view, isUsed])
}
