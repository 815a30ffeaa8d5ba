import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { dayInTallinn } from '#contract/values/deadline.ts'

type Counted = { item: string; day: string; views: number; downloads: number }

/**
 * Views of entries and downloads of their files since they were stored last, in memory alone: a request waits for no statement, and
 * what is not stored yet is lost if the process is killed.
 */
export class UsageCounter {
  readonly #payload: Payload
  #counts = new Map<string, Counted>()

  constructor(payload: Payload) {
    this.#payload = payload
  }

  add(uuid: string, kind: 'views' | 'downloads'): void {
    const item = uuid.toLowerCase()
    this.#add({ item, day: dayInTallinn(Date.now() / 1000), views: 0, downloads: 0, [kind]: 1 })
  }

  /** Adds all to what is stored, by this instance and others, in one statement. Nothing is lost if it fails. */
  async flush(): Promise<void> {
    if (this.#counts.size === 0) return
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    try {
      await this.#payload.db.drizzle.execute(sql`
        insert into item_usage (item, day, views, downloads)
        select given.item, given.day, given.views, given.downloads
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
          as given(item uuid, day date, views integer, downloads integer)
        join items on items.id = given.item
        order by given.item, given.day
        on conflict (item, day) do update
          set views = item_usage.views + excluded.views, downloads = item_usage.downloads + excluded.downloads`)
    } catch (error) {
      for (const count of counts) this.#add(count)
      throw error
    }
  }

  #add(count: Counted): void {
    const key = `${count.day} ${count.item}`
    const { views = 0, downloads = 0 } = this.#counts.get(key) ?? {}
    this.#counts.set(key, {
      ...count,
      views: views + count.views,
      downloads: downloads + count.downloads,
    })
  }
}

const counters = new WeakMap<Payload, UsageCounter>()

/** The counter of this instance. */
export function usageCounter(payload: Payload): UsageCounter {
  const counter = counters.get(payload) ?? new UsageCounter(payload)
  counters.set(payload, counter)
  return counter
}
