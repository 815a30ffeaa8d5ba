import type { ReactNode } from 'react'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { LoadFailure } from '#ui/shell/state-message.tsx'
import type { Resource } from './use-resource.ts'

type Props<Data> = {
  resource: Pick<Resource<Data>, 'data' | 'problem' | 'reload'>
  /** The title of the message if the data could not be loaded. */
  failed: string
  /** Placeholder rows while the data load. */
  rows: number
  children: (data: Data) => ReactNode
}

/** The content of a resource; before it has any, placeholders or why it could not be loaded. */
export function Loaded<Data>({ resource, failed, rows, children }: Props<Data>) {
  const { data, problem } = resource
  if (data !== undefined) return children(data)
  return problem ? <LoadProblem title={failed} resource={resource} /> : <SkeletonRows count={rows} />
}

type ProblemProps = { title: string; resource: Pick<Resource<unknown>, 'problem' | 'reload'> }

/** Why a resource could not be loaded, with a button that requests it again. */
export function LoadProblem({ title, resource: { problem, reload } }: ProblemProps) {
  return problem && <LoadFailure title={title} problem={problem} retry={reload} />
}
