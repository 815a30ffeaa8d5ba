import type { Access } from 'payload'

/** For data that only the use cases write (`asSystem`), never Payload's REST API or admin pages. */
export const nobody: Access = () => false
