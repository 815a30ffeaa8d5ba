const patience = 24 * 60 * 60 * 1000

/** What was promised a place before this moment and belongs to no entry still is nobody's (contract §5). */
export function orphanedBefore(now: Date): Date {
  return new Date(now.getTime() - patience)
}

export function isOrphan(file: { item?: string | null; updatedAt: string }, now: Date): boolean {
  return !file.item && new Date(file.updatedAt) < orphanedBefore(now)
}

/**
 * May an object that no row knows be removed? One from before the database is not of its making: the storage is then
 * that of another register, or of this one before its database was lost.
 */
export function isStray(storedAt: Date, databaseMadeAt: Date, now: Date): boolean {
  return storedAt < orphanedBefore(now) && storedAt >= databaseMadeAt
}
