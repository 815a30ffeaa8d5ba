import type { CollectionConfig } from 'payload'
import { managers, nobody } from '#cms/access/predicates.ts'
import { bearerStrategy, manageSessionStrategy } from '#cms/users/auth-strategies.ts'
import { callerClasses } from '#contract/roles.ts'

/** Managers who have signed in, and users on the access list (`listed`). */
export const users: CollectionConfig = {
  slug: 'users',
  auth: { disableLocalStrategy: true, strategies: [manageSessionStrategy, bearerStrategy] },
  admin: { useAsTitle: 'fullName', hidden: true },
  access: {
    admin: managers,
    read: managers,
    create: nobody,
    update: nobody,
    delete: nobody,
    unlock: nobody,
  },
  fields: [
    { name: 'username', type: 'text', required: true, unique: true, index: true },
    { name: 'fullName', type: 'text' },
    { name: 'email', type: 'text' },
    { name: 'sub', type: 'text', index: true },
    { name: 'lastSignInAt', type: 'date' },
    { name: 'listed', type: 'checkbox', defaultValue: false, index: true },
    /** Username and name of who put the user on the access list; null if unknown. */
    { name: 'listedBy', type: 'text' },
    { name: 'listedByName', type: 'text' },
    { name: 'listedAt', type: 'date' },
    /** The last day of access (`YYYY-MM-DD`, Europe/Tallinn); null for no end. `has_access()` says whether it has ended. */
    { name: 'listedUntil', type: 'text' },
    { name: 'classes', type: 'select', hasMany: true, virtual: true, options: [...callerClasses] },
  ],
}
