const gracePeriod = 24 * 60 * 60 * 1000

/** Uploads issued before this time that belong to no entry are orphaned (contract §5). */
export function orphanedBefore(now: Date): Date {
  return new Date(now.getTime() - gracePeriod)
}

export function isOrphan(file: { item?: string | null; updatedAt: string }, now: Date): boolean {
  return !file.item && new Date(file.updatedAt) < orphanedBefore(now)
}

/**
 * Whether an object without a row may be removed. An object older than the database was not created by it: the storage then
 * belongs to another installation, or to this one before its database was lost.
 */
export function isStray(storedAt: Date, databaseCreatedAt: Date, now: Date): boolean {
  return storedAt < orphanedBefore(now) && storedAt >= databaseCreatedAt
}
