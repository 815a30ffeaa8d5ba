import { EventEmitter } from 'node:events'

const signal = new EventEmitter<{ queued: [] }>()

/** Said once the transaction is over that queued a mail: it need not wait for the next round. */
export function notifyMailQueued(): void {
  signal.emit('queued')
}

/** Gives what ends the listening. */
export function onMailQueued(listener: () => void): () => void {
  signal.on('queued', listener)
  return () => void signal.off('queued', listener)
}
