import { z } from 'zod'
import type { EndpointName } from '#contract/endpoints.ts'
import { callOf } from './judge-answer.ts'
import type { Known } from './known.ts'
import { type Answer, decoded, type Outgoing } from './send-request.ts'

const bodySchema = z.looseObject({
  itemUuid: z.string().optional(),
  fileName: z.string().optional(),
  updatedAt: z.string().optional(),
  items: z.array(z.json()).optional(),
  action: z.string().optional(),
})
const answerSchema = z.looseObject({
  itemUuid: z.string().optional(),
  updatedAt: z.string().optional(),
  updated: z.array(z.string()).optional(),
  name: z.string().optional(),
})

/** Calls about the one thing that their path ends in, which bears an `updatedAt`. */
const changes: readonly string[] = ['changeItem', 'changeForm', 'updateForm', 'updateField', 'updateFieldSet']

/** What the product said it did: the data must show this, and nothing else. */
export class AcceptedWrites {
  readonly made = new Set<string>()
  /** Submissions without a uuid of their own. */
  anonymous = 0
  readonly counts = new Map<string, number>()
  private readonly writes = new Map<string, { least: number; most: number }>()
  /** Statuses by call, to see that requests reach what they are about. */
  readonly statuses = new Map<string, Map<number, number>>()

  /** Takes note, and tells `known` of what is new. */
  note({ method, path, body }: Outgoing, answer: Answer, known: Known): void {
    const name = callOf(method, path) ?? 'none'
    const statuses = this.statuses.get(name) ?? new Map<number, number>()
    this.statuses.set(name, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1))
    if (method === 'GET' || method === 'HEAD' || name === 'none') return
    const said = read(answerSchema, answer.body)
    const asked = read(bodySchema, body)
    const segments = new URL(path, 'http://x').pathname.replace(/\/+$/, '').split('/')
    const last = decoded(segments.at(-1) ?? '')
    if (changes.includes(name) && said.updatedAt) known.setUpdatedAt(last, said.updatedAt)
    if (answer.status === 200) this.count(name, last, asked, said, known)
  }

  private count(
    name: EndpointName,
    last: string,
    asked: z.infer<typeof bodySchema>,
    said: z.infer<typeof answerSchema>,
    known: Known,
  ): void {
    this.add(name === 'changeAccess' || name === 'changeKeywords' ? `${name} ${asked.action}` : name)
    if (name === 'submitItem' && !asked.itemUuid) this.anonymous += 1
    const uuid = name === 'insertItem' ? said.itemUuid : name === 'submitItem' ? asked.itemUuid : undefined
    if (uuid) this.made.add(uuid.toLowerCase())
    if (name === 'insertItem' && uuid) known.add('item', uuid)
    // A status that stays as it is writes nothing; the answer about one entry shows it, the one about many does not.
    if (name === 'changeItem' && asked.updatedAt !== said.updatedAt) this.write(last, 1)
    for (const each of said.updated ?? []) this.write(each, 0)
    // Whether an entry held the file is not said; its name tells which.
    if (name === 'deleteFile') this.write((asked.fileName ?? '').split('/')[1] ?? '', 0)
  }

  private write(uuid: string, surely: 0 | 1): void {
    const { least, most } = this.writesOf(uuid)
    this.writes.set(uuid.toLowerCase(), { least: least + surely, most: most + 1 })
  }

  /** How often the entry was written at least and at most, its making apart. */
  writesOf(uuid: string): { least: number; most: number } {
    return this.writes.get(uuid.toLowerCase()) ?? { least: 0, most: 0 }
  }

  private add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

function read<T>(schema: z.ZodType<T>, bytes: Uint8Array | undefined): Partial<T> {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? {}
  } catch {
    return {}
  }
}
