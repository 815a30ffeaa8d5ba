import { EventEmitter } from 'node:events'

const signal = new EventEmitter<{ queued: [] }>()

/** Has queued mails sent without waiting for the next poll. In a transaction, it is called after the commit (`afterCommit`). */
export function notifyMailQueued(): void {
  signal.emit('queued')
}

/** Returns a function that removes the listener. */
export function onMailQueued(listener: () => void): () => void {
  signal.on('queued', listener)
  return () => void signal.off('queued', listener)
}
