import type { ItemStatus, Register } from '#contract/items.ts'
import type { Visibility } from '#contract/roles.ts'
import { managers, type Seer, seers } from './classes.ts'

/** Who sees a published entry of each visibility, and who may fill a form of these permissions (contract §2). */
export const openTo: Readonly<Record<Visibility, readonly Seer[]>> = {
  everyone: seers,
  logged_in: ['signedIn', 'student', 'worker', ...managers],
  university_worker: ['worker', ...managers],
  university_student: ['student', ...managers],
}

/** The statuses of each register that public calls answer, whoever asks (contract §2, §3). */
export const publicStatuses: Readonly<Record<Register, readonly ItemStatus[]>> = {
  thesis: ['published', 'confirmed'],
  topics: ['published'],
  internship: ['published'],
}
