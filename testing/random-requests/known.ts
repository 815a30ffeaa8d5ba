import { randomUUID } from 'node:crypto'

/**
 * What random requests know of the product, by kind: uuids, slugs, names of files. Requests are made before any is sent
 * and so name things by a mark, `⟦item:17⟧` say, that is filled in when the request goes out.
 */
export class Known {
  readonly tokens = new Map<string, string>()
  private readonly things = new Map<string, string[]>()
  private readonly updatedAts = new Map<string, string>()
  private readonly files = new Map<string, unknown>()

  add(kind: string, ...things: string[]): void {
    this.things.set(kind, [...(this.things.get(kind) ?? []), ...things])
  }

  setUpdatedAt(key: string, updatedAt: string): void {
    this.updatedAts.set(key.toLowerCase(), updatedAt)
  }

  /** The value that an entry has in a field of files. */
  setFile(uuid: string, field: string, value: unknown): void {
    this.files.set(`${uuid} ${field}`, value)
  }

  /** What the mark of a held file means for an entry, nothing where it holds none; any other text is no such mark. */
  held(text: string, uuid: string): unknown {
    const [, field] = /^⟦held (.+)⟧$/.exec(text) ?? []
    return field === undefined ? undefined : (this.files.get(`${uuid} ${field}`) ?? '')
  }

  /** `target` is what the request is about: its `updatedAt` is the current one. */
  fill(text: string, target = ''): string {
    return text.replace(/⟦([\w-]+)(?::(\d+))?⟧/g, (mark, kind: string, number = '0') => {
      if (kind === 'new') return randomUUID()
      if (kind === 'target') return target
      if (kind === 'current') return this.updatedAts.get(target.toLowerCase()) ?? '2026-01-01T00:00:00.000Z'
      const things = this.things.get(kind) ?? []
      return things[Number(number) % things.length] ?? mark
    })
  }
}

/** The mark of some thing of a kind. */
export const markOf = (kind: string, number: number) => `⟦${kind}:${number}⟧`
export const aNewUuid = '⟦new⟧'
/** What the path ends in. */
export const theTarget = '⟦target⟧'
export const currentUpdatedAt = '⟦current⟧'
export const heldFile = (field: string) => `⟦held ${field}⟧`
