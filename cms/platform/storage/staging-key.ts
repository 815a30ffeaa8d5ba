/**
 * The key of an upload until its entry is written: the only keys that presigned PUTs are signed for. No form can have
 * the slug `upload` (contract §6), so staging keys never collide with the keys of files.
 */
export function stagingKeyOf(name: string): string {
  return `upload/${name}`
}
