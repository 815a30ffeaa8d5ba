import { useEffect, useRef, useState } from 'react'
import type { FieldSettings } from '#contract/fields.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { checkFileFormat } from '#contract/values/file.ts'
import { rememberChosenFile } from './chosen-files.ts'
import { type UploadTarget, uploadFile } from './upload-file.ts'

type Failure = { messageKey: string; params?: ValueIssue['params'] }

type UploadState =
  | { status: 'idle' }
  | { status: 'uploading'; file: File; share: number }
  | { status: 'done' }
  | { status: 'error'; file: File; failure: Failure; canRetry: boolean }

type Options = {
  /** Uploads wait until it is known. */
  target: UploadTarget | undefined
  settings: FieldSettings
  onBusy: (isBusy: boolean) => void
  onUploaded: (value: UploadedFile) => void
  onFailed: (messageKey: string) => void
}

/** A single upload with validation, progress, cancellation and retry. */
export function useUpload({ target, settings, onBusy, onUploaded, onFailed }: Options) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const controllerRef = useRef<AbortController>(undefined)
  const latestTarget = useRef(target)
  const resume = useRef(() => {})

  useEffect(() => () => controllerRef.current?.abort(), [])
  useEffect(() => {
    latestTarget.current = target
    resume.current()
  })

  /** Resolves when the target is known; rejects when the upload is cancelled. */
  function knownTarget(signal: AbortSignal): Promise<UploadTarget> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', reject)
      resume.current = () => latestTarget.current && resolve(latestTarget.current)
      resume.current()
    })
  }

  async function start(file: File): Promise<void> {
    controllerRef.current?.abort()
    const formatError = checkFileFormat(
      { fileName: file.name, fileSize: file.size, fileType: file.type },
      settings,
    )
    if (formatError) {
      setState({ status: 'error', file, failure: formatError, canRetry: false })
      return
    }
    const controller = new AbortController()
    controllerRef.current = controller
    onBusy(true)
    setState({ status: 'uploading', file, share: 0 })
    try {
      const outcome = await uploadFile(file, await knownTarget(controller.signal), {
        signal: controller.signal,
        onProgress: (share) => setState({ status: 'uploading', file, share }),
      })
      if (controllerRef.current !== controller) return
      if (outcome.ok) {
        rememberChosenFile(outcome.value.fileName, file)
        onUploaded(outcome.value)
      } else onFailed(outcome.messageKey)
      setState(
        outcome.ok
          ? { status: 'done' }
          : { status: 'error', file, failure: outcome, canRetry: !outcome.isFinal },
      )
    } catch {
      if (controllerRef.current !== controller) return
      const failure = { messageKey: 'file.error.uploadFailed' }
      setState(
        controller.signal.aborted ? { status: 'idle' } : { status: 'error', file, failure, canRetry: true },
      )
    }
    controllerRef.current = undefined
    onBusy(false)
  }

  return {
    state,
    start,
    cancel: () => controllerRef.current?.abort(),
    clear: () => setState({ status: 'idle' }),
  }
}
