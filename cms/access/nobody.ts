import type { Access } from 'payload'

/** Written by the register's own operations alone, never by the CMS's REST or screens. */
export const nobody: Access = () => false
