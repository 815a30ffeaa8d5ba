/** Page numbers to display: the first, the last and those around the current page, with markers for omitted ranges. */
export function pagesAround(page: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  const from = page <= 4 ? 2 : page - 1
  const to = page >= last - 3 ? last - 1 : page + 1
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < last - 1 ? (['gap-after'] as const) : []),
    ...(last > 1 ? [last] : []),
  ]
}
