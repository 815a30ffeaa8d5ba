type Options = {
  url: string
  contentType: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/** `exists`: the storage already has an object at the URL, which accepts a single upload. */
type PutOutcome = 'stored' | 'exists' | 'failed'

/** Uploads a file to its presigned URL. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function putFile(file: File, { url, contentType, signal, onProgress }: Options): Promise<PutOutcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(outcomeOf(request.status))
    request.onerror = () => resolve('failed')
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', contentType)
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(signal.reason)
    else request.send(file)
  })
}

function outcomeOf(status: number): PutOutcome {
  if (status === 412) return 'exists'
  return status >= 200 && status < 300 ? 'stored' : 'failed'
}
