import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ListResult, LoadedList } from '#ui/data-table/load-list.ts'
import { differInTableOnly } from '#ui/data-table/table-state.ts'

/** The list, or the error page with the call's status and message key. */
export function listOrThrow<Row>(result: ListResult<Row>): LoadedList<Row> {
  if (result.ok) return result.list
  throw data({ error: result.problem.error }, { status: result.status || 503 })
}

/** For `shouldRevalidate`: the table itself brings what it shows, so searching and paging load nothing here. */
export function shouldReloadList(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !differInTableOnly(args.currentUrl, args.nextUrl)
}
