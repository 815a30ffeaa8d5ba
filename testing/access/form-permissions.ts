import type { FormStatus } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Seer } from './classes.ts'

type Answers = Readonly<Record<Seer, 200 | 401 | 403 | 404>>

const everyone: Answers = {
  anonymous: 200,
  signedIn: 200,
  student: 200,
  worker: 200,
  manager: 200,
  admin: 200,
  managerByEmail: 200,
  managerByList: 200,
  cookieWithXsrf: 200,
}
const nobody: Answers = {
  anonymous: 404,
  signedIn: 404,
  student: 404,
  worker: 404,
  manager: 404,
  admin: 404,
  managerByEmail: 404,
  managerByList: 404,
  cookieWithXsrf: 404,
}

/** The status of the form definition, an upload and a submission (contract §2): 401/403 if it may not be filled. */
export const fillable: Readonly<Record<Visibility, Answers>> = {
  everyone,
  logged_in: { ...everyone, anonymous: 401, cookieWithXsrf: 401 },
  university_worker: { ...everyone, anonymous: 401, cookieWithXsrf: 401, signedIn: 403, student: 403 },
  university_student: { ...everyone, anonymous: 401, cookieWithXsrf: 401, signedIn: 403, worker: 403 },
}

/** Only active forms can be filled, and only they are listed (contract §6). */
export const fillableIn: Readonly<Record<FormStatus, Answers>> = {
  draft: nobody,
  active: everyone,
  hidden: nobody,
  deleted: nobody,
}
