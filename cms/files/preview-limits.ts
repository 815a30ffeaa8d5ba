import type { ThreadLimits } from './watch-pdf-thread.ts'

const megabyte = 1024 ** 2

/**
 * Identifies how pictures are made. Files that were tried with another number are tried again: increment it when more files
 * could get a picture, or a better one, with a migration that makes the index `files_preview_idx` for the new number.
 */
export const previewVersion = 1

/** Pixels. Pages are scaled to the width, or to the height if they are more than twice as high as wide. */
export const previewSize = { width: 640, height: 1280 } as const

/** Bytes of a picture. The quality is reduced until it fits. */
export const maxPreviewBytes = 150_000
export const previewQualities = [80, 60, 40, 20] as const

/** Bytes. Larger files get no picture: a PDF is read as a whole. */
export const maxPreviewedBytes = 64 * megabyte

/**
 * A real thesis takes 0.3 s and 40 megabytes; a page with a scanned picture, a few times that. The thread has the file
 * twice: as a message and in the memory of PDFium.
 */
export const previewLimits = {
  processorMs: 10_000,
  heapMegabytes: 64,
  bufferBytes: maxPreviewedBytes + 192 * megabyte,
} as const satisfies ThreadLimits

/** Milliseconds for one picture, including the time in which a slow storage sends the file. */
export const previewTotalMs = 120_000

/** Files per run of the job. */
export const previewsPerRun = 20
