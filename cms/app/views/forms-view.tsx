import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { z } from 'zod'
import { FormsScreen, type FormsTarget } from '#manage/forms/forms-screen.tsx'

const segmentsSchema = z.object({ segments: z.array(z.string()) })

/** `/manage/forms` and everything below it. */
export function FormsView({ params }: AdminViewServerProps) {
  const [, ...rest] = segmentsSchema.parse(params).segments
  const target = targetOf(rest.map(decodeURIComponent))
  if (!target) notFound()
  return <FormsScreen key={rest.join('/')} target={target} />
}

/** The lists, a definition by its kind and slug, or a new one. A single segment that names no list is a form's slug. */
function targetOf([first, second, ...more]: string[]): FormsTarget | undefined {
  if (more.length > 0) return undefined
  if (first === undefined) return { list: 'form' }
  const kind = (['form', 'fieldset', 'field'] as const).find((each) => each === first)
  if (kind) return { kind, slug: second === 'new' ? undefined : second }
  if (second !== undefined) return undefined
  if (first === 'new') return { start: 'form' }
  if (first === 'fieldsets') return { list: 'fieldset' }
  if (first === 'fields') return { list: 'field' }
  return { kind: 'form', slug: first }
}
