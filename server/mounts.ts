import type { RequestListener } from 'node:http'

/** Handlers by the first segment of the path. They see the whole path, and the body as it arrives. */
export type Mounts = ReadonlyMap<string, RequestListener>

/** The handler of a request target, if it has one. */
export function findMount(mounts: Mounts, url = '/'): RequestListener | undefined {
  return mounts.get(/^\/([^/?]*)/.exec(url)?.[1] ?? '')
}
