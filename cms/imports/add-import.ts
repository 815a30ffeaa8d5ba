import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { issueUpload } from '#cms/files/request-upload.ts'
import { managedFolder, parseFileKey } from '#cms/files/rules.ts'
import { requireSeenForm } from '#cms/items/find-item.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { loadObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { loadReportTexts } from '#cms/reports/reports.ts'
import { baseNameOf } from '#contract/files.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import {
  checkImportFile,
  type ImportAddition,
  type ImportUpload,
  mostArchiveBytes,
} from '#contract/imports.ts'
import { Problem } from '#contract/problems.ts'
import { checkAll } from './check-import.ts'
import { withoutProblems } from './export-wrong-rows.ts'
import { listArchive } from './find-files.ts'
import { guessKey, guessTargets, withoutDerived } from './guess-targets.ts'
import { harvestRecords } from './harvest-records.ts'
import { importProblem } from './import-problem.ts'
import { type ArchivedFile, findImports, type StoredImport } from './import-rows.ts'
import { inspectArchive } from './inspect-archive.ts'
import { limited, readSource, type SourceTable } from './read-source.ts'
import { recallMends } from './recall-mends.ts'
import { targetsOf } from './targets.ts'

/** The field segment in the keys of uploads. */
const uploadField = 'import'

/** Issues a presigned upload URL for a table or an archive. @throws Problem `invalid` */
export function requestImportUpload(req: PayloadRequest, { fileName, fileSize }: ImportUpload) {
  const issue = checkImportFile({ fileName, fileSize })
  if (issue) throw new Problem('invalid', { errors: [{ field: 'file', ...issue }] })
  const key = { form: managedFolder, itemUuid: randomUUID(), field: uploadField, fileName }
  return issueUpload(req, key, fileSize)
}

/**
 * Reads an uploaded table or harvests a repository, maps the columns and checks its rows, and returns the import's uuid.
 * @throws Problem `notFound` for a form that the caller does not see, `invalid` for a file that cannot be read
 */
export async function addImport(
  req: PayloadRequest,
  caller: Caller,
  addition: ImportAddition,
): Promise<string> {
  const form = await requireSeenForm(req, caller, addition.form)
  const { fileName, table } = await readAddition(req, addition)
  const archive = addition.action === 'new' ? addition.archive : undefined
  const files = archive === undefined ? [] : await listUpload(req, archive)
  const source = sourceOf(form, table.headings, addition)
  const text = await loadReportTexts(req)
  const remembered = await findRemembered(req, form, source, table)
  const guessed = guessTargets(form, {
    ...table,
    titleOf: (target) => text(`reports.column.${target}`),
    ends: [text('reports.value.start'), text('reports.value.end')],
  })
  const proposed = addition.action === 'harvest' ? withoutDerived(table.headings, guessed) : guessed
  const targets = remembered?.targets ?? proposed
  return inTransaction(req, async () => {
    const [{ id }] = idSchema.parse(
      await runSql(
        req,
        sql`
          insert into imports (
            form, file_name, archive, files, headings, source, targets, key, new_status, allows_missing,
            remembered_from, left_out_sheets, who, username, email
          ) values (
            ${form.slug}, ${fileName}, ${archive ?? null}, ${JSON.stringify(files)}::jsonb,
            ${JSON.stringify(table.headings)}::jsonb, ${source}, ${JSON.stringify(targets)}::jsonb,
            ${JSON.stringify(remembered?.key ?? guessKey(form, targets, table.rows))}::jsonb, ${remembered?.newStatus ?? 'pending'},
            ${remembered?.allowsMissing ?? false}, ${remembered?.fileName ?? null}, ${JSON.stringify(table.leftOut ?? [])}::jsonb,
            ${caller ? displayNameOf(caller) : ''}, ${caller?.username ?? ''}, ${caller?.email ?? null}
          ) returning id
        `,
      ),
    )
    await insertRows(req, id, table)
    const [stored] = await findImports(req, sql`id = ${id}`)
    if (stored) await checkAll(req, stored)
    if (stored) await recallMends(req, stored)
    return id
  })
}

async function readAddition(
  req: PayloadRequest,
  addition: ImportAddition,
): Promise<{ fileName: string; table: SourceTable }> {
  if (addition.action === 'new') {
    const { fileName, bytes } = await loadUpload(req, addition.name)
    return { fileName, table: await withoutProblems(req, await readSource(fileName, bytes)) }
  }
  const { address, set } = addition
  const ownOrigin = new URL(configuration().publicUrl).origin
  const table = limited(await harvestRecords({ address, set, ownOrigin }))
  return { fileName: [new URL(address).hostname, set].filter(Boolean).join(' '), table }
}

const idSchema = z.tuple([z.object({ id: z.string() })])

async function insertRows(req: PayloadRequest, uuid: string, { rows }: SourceTable): Promise<void> {
  await runSql(
    req,
    sql`
      insert into import_rows (import, number, cells)
      select ${uuid}, number, cells from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)
        with ordinality as given(cells, number)
    `,
  )
}

/** Tables with the same headings, in whatever order, come from the same source. All repositories have the same ones. */
function sourceOf(form: Form, headings: readonly string[], addition: ImportAddition): string {
  const names = headings.map(foldText).sort()
  const repository = addition.action === 'harvest' ? [addition.address] : []
  return createHash('sha256')
    .update(JSON.stringify([form.slug, names, ...repository]))
    .digest('base64url')
}

/** How the columns of the last import from the source were mapped, in the order of these headings. */
async function findRemembered(
  req: PayloadRequest,
  form: Form,
  source: string,
  { headings, rows }: SourceTable,
): Promise<StoredImport | undefined> {
  // What was only prepared was perhaps given up because it was wrong.
  const [last] = await findImports(req, sql`source = ${source} and state <> 'prepared'`, sql`limit 1`)
  if (!last) return undefined
  const known = new Set(targetsOf(form).map(({ name }) => name))
  const targetOf = new Map(
    last.headings.map((heading, index) => [foldText(heading), last.targets[index] ?? null]),
  )
  const targets = headings.map((heading) => {
    const target = targetOf.get(foldText(heading)) ?? null
    return target !== null && known.has(target) ? target : null
  })
  const key = last.key.filter((target) => targets.includes(target))
  const isGone = key.length === 0 && last.key.length > 0
  return { ...last, targets, key: isGone ? guessKey(form, targets, rows) : key }
}

type Upload = { fileName: string; bytes: Uint8Array }

const filesSchema = z.array(z.object({ size: z.number(), originalName: z.string().nullish() }))

/** An upload that was requested for an import. @throws Problem `invalid` if it is not there */
async function loadUpload(req: PayloadRequest, name: string): Promise<Upload> {
  const key = parseFileKey(name)
  const isOwn = key?.form === managedFolder && key.field === uploadField
  const { docs } = isOwn
    ? await req.payload.find({
        collection: 'files',
        where: { name: { equals: name } },
        limit: 1,
        depth: 0,
        ...asSystem(req, 'managers import files that they have uploaded'),
      })
    : { docs: [] }
  const [file] = filesSchema.parse(docs)
  const bytes = file && (await loadObject(stagingKeyOf(name), file.size))
  if (!bytes) throw importProblem('validation.fileMissing')
  return { fileName: file.originalName || baseNameOf(name), bytes }
}

/** The files in an uploaded archive, which stays until the upload is orphaned. @throws Problem `invalid` */
async function listUpload(req: PayloadRequest, name: string): Promise<ArchivedFile[]> {
  const { bytes } = await loadUpload(req, name)
  if (bytes.length > mostArchiveBytes) throw importProblem('manage.import.error.archive')
  return inspectArchive(bytes, listed(bytes))
}

/** @throws Problem `invalid` */
function listed(bytes: Uint8Array): ArchivedFile[] {
  try {
    return listArchive(bytes)
  } catch {
    throw importProblem('manage.import.error.archive')
  }
}
