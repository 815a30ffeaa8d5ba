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

const everybody: readonly Seer[] = seers

/** Who sees an entry of each status that is visible to everyone (contract §3). */
export const shownIn: Readonly<Record<Register, Readonly<Record<ItemStatus, readonly Seer[]>>>> = {
  thesis: {
    draft: managers,
    pending: managers,
    published: everybody,
    hide: managers,
    expired: managers,
    canceled: managers,
    confirm: managers,
    confirmed: everybody,
    deleted: managers,
  },
  topics: {
    draft: managers,
    pending: managers,
    published: everybody,
    hide: managers,
    expired: managers,
    canceled: managers,
    confirm: managers,
    confirmed: managers,
    deleted: managers,
  },
  internship: {
    draft: managers,
    pending: managers,
    published: everybody,
    hide: managers,
    expired: managers,
    canceled: managers,
    confirm: managers,
    confirmed: managers,
    deleted: managers,
  },
}
