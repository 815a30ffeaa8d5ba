import type { ItemStatus, Register } from '#contract/items.ts'
import type { Visibility } from '#contract/roles.ts'
import { managers, type Seer, seers } from './classes.ts'

/** The classes that may read a published entry of each visibility, and fill a form of the same permissions (contract §2). */
export const openTo: Readonly<Record<Visibility, readonly Seer[]>> = {
  everyone: seers,
  logged_in: ['signedIn', 'student', 'worker', ...managers],
  university_worker: ['worker', ...managers],
  university_student: ['student', ...managers],
}

/** The statuses of each register that public endpoints return, for any caller (contract §2, §3). */
export const publicStatuses: Readonly<Record<Register, readonly ItemStatus[]>> = {
  thesis: ['published', 'confirmed'],
  topics: ['published'],
  internship: ['published'],
}
