/**
 * The key of an upload until its item is written; PUTs are presigned for these keys only. No form can have
 * the slug `upload` (contract §6), so staging keys never collide with the keys of files.
 */
export function stagingKeyOf(name: string): string {
  return `upload/${name}`
}
