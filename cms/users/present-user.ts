import type { User } from '#cms/payload-types.ts'
import type { AccessUser } from '#contract/access.ts'

export function presentAccessUser(user: User): AccessUser {
  return {
    uuid: user.id,
    username: user.username,
    fullName: user.fullName ?? '',
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }
}
