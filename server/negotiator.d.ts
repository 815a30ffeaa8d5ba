// @types/negotiator does not know the preferences, which version 1.0 added.
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { headers: { accept?: string; 'accept-encoding'?: string } })
    mediaType(available: readonly string[]): string | undefined
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined
  }
  export = Negotiator
}
