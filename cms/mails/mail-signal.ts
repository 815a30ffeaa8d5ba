import { EventEmitter } from 'node:events'

const signal = new EventEmitter<{ queued: [] }>()

/** Called after the commit of a transaction that queued a mail, so that the mail is sent without waiting for the next poll. */
export function notifyMailQueued(): void {
  signal.emit('queued')
}

/** Returns a function that removes the listener. */
export function onMailQueued(listener: () => void): () => void {
  signal.on('queued', listener)
  return () => void signal.off('queued', listener)
}
