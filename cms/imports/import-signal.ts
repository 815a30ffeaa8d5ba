import { EventEmitter } from 'node:events'

const signal = new EventEmitter<{ started: [] }>()

/** Called after an import was started or is to be undone, so that the job need not wait for its next turn. */
export function notifyImportStarted(): void {
  signal.emit('started')
}

/** Returns a function that removes the listener. */
export function onImportStarted(listener: () => void): () => void {
  signal.on('started', listener)
  return () => void signal.off('started', listener)
}
