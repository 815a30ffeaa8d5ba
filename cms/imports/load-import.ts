import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { loadForms } from '#cms/forms/load-forms.ts'
import { requireUuid } from '#cms/items/find-item.ts'
import { isSeenBy } from '#cms/items/policy.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { baseNameOf } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import {
  type Import,
  type ImportPageQuery,
  type ImportSummary,
  mostProblemsShown,
} from '#contract/imports.ts'
import { Problem } from '#contract/problems.ts'
import { examplesOf } from './guess-targets.ts'
import {
  type Counts,
  countRows,
  findImports,
  findProblems,
  findRows,
  hasProblem,
  noRows,
  type StoredImport,
} from './import-rows.ts'
import { findRecalled } from './recall-mends.ts'
import { showRows } from './show-rows.ts'
import { targetsOf } from './targets.ts'

const mostImports = 100
/** Rows from which the texts of a column are shown. */
const sampleRows = 20

/** The forms whose entries the caller sees, by slug. */
async function seenForms(req: PayloadRequest, caller: Caller): Promise<ReadonlyMap<string, Form>> {
  const forms = (await loadForms(req)).filter((form) => isSeenBy(caller, form))
  return new Map(forms.map((form) => [form.slug, form]))
}

/** Imports into forms that the caller sees, newest first (contract §7). */
export async function listImports(req: PayloadRequest, caller: Caller): Promise<ImportSummary[]> {
  const forms = await seenForms(req, caller)
  const slugs = sql.param([...forms.keys()])
  const imports = await findImports(req, sql`form = any(${slugs}::text[])`, sql`limit ${mostImports}`)
  const counts = await countRows(
    req,
    imports.map(({ id }) => id),
  )
  return imports.map((stored) => present(stored, forms.get(stored.form), counts.get(stored.id)))
}

/** An import into a form that the caller sees. @throws Problem `notFound` */
export async function findImport(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
): Promise<{ stored: StoredImport; form: Form }> {
  const [stored] = await findImports(req, sql`id = ${requireUuid(uuid)}`)
  const form = stored && (await seenForms(req, caller)).get(stored.form)
  if (!stored || !form) throw new Problem('notFound')
  return { stored, form }
}

/** An import with a page of its rows (contract §7). @throws Problem `notFound` */
export async function getImport(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  { state, problem, page, size, language }: ImportPageQuery,
): Promise<Import> {
  const { stored, form } = await findImport(req, caller, uuid)
  const counts = (await countRows(req, [stored.id])).get(stored.id)
  const summary = present(stored, form, counts)
  const samples = await findRows(req, stored.id, sql`number <= ${sampleRows}`)
  const problems = await findProblems(req, stored.id)
  const ofState = state ? sql`state = ${state}` : sql`true`
  const rows = await findRows(
    req,
    stored.id,
    problem === undefined ? ofState : sql`${ofState} and ${hasProblem(problem)}`,
    sql`limit ${size} offset ${(page - 1) * size}`,
    // What is wrong has to be mended, so it comes first.
    sql`(state = 'wrong') desc,`,
  )
  const cells = samples.map((row) => row.cells)
  return {
    ...summary,
    columns: stored.headings.map((heading, index) => ({
      heading,
      samples: examplesOf(cells, index, 3).map((text) => text.slice(0, 200)),
      target: stored.targets[index] ?? null,
    })),
    targets: targetsOf(form),
    key: stored.key,
    allowsMissing: stored.allowsMissing,
    newStatus: stored.newStatus,
    rememberedFrom: stored.rememberedFrom,
    leftOutSheets: stored.leftOutSheets,
    kept: stored.kept,
    problems: problems.slice(0, mostProblemsShown),
    recalled: await findRecalled(req, stored, mostProblemsShown),
    found:
      problem !== undefined
        ? (problems.find(({ id }) => id === problem)?.rows ?? 0)
        : state
          ? summary.counts[state]
          : summary.total,
    rows: await showRows(req, stored, form, rows, language),
  }
}

function present(stored: StoredImport, form: Form | undefined, counts: Counts = noRows()): ImportSummary {
  const { id, fileName, archive, state, who, createdAt } = stored
  return {
    uuid: id,
    form: stored.form,
    title: form?.title ?? { et: stored.form, en: stored.form },
    fileName,
    archiveName: archive && baseNameOf(archive),
    state,
    who,
    createdAt,
    ...counts,
  }
}
