import { setImmediate as others } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { inspectContent } from '#cms/files/inspect-content.ts'
import { firstBytesLength } from '#cms/platform/storage/objects.ts'
import { baseNameOf, extensionOf, isFileFormat } from '#contract/files.ts'
import { Problem } from '#contract/problems.ts'
import type { RuleIssue } from '#contract/values/rule.ts'
import type { ArchivedFile } from './import-rows.ts'

/** Milliseconds for an archive. PDF files after the first limit are not opened, and no file after the second is inspected. */
const openingMs = 30_000
const inspectionMs = 60_000

/** Bytes that are inflated at once, except for one larger file. Still larger ones are no files of entries. */
const groupBytes = 16 * 1024 ** 2
const groupFiles = 200
const largestFile = 256 * 1024 ** 2

/**
 * The files with why they would not be accepted. This is found once for an import, as far as there is time: what is not inspected here is
 * when its row is written.
 */
export async function inspectArchive(
  archive: Uint8Array,
  files: readonly ArchivedFile[],
): Promise<ArchivedFile[]> {
  const start = performance.now()
  const issues = new Map<string, RuleIssue>()
  const due = files.filter(
    ({ name, size }) => isFileFormat(extensionOf(name)) && size > 0 && size <= largestFile,
  )
  const isOver = (most: number) => performance.now() - start > most
  for (const group of groupsOf(due)) {
    if (isOver(inspectionMs)) break
    const contents = inflate(archive, group)
    for (const { name, size } of group) {
      if (isOver(inspectionMs)) break
      const issue = await findIssue({ name, size }, contents[name], isOver(openingMs))
      if (issue) issues.set(name, issue)
      await others()
    }
  }
  return files.map((file) => ({ ...file, ...(issues.has(file.name) && { issue: issues.get(file.name) }) }))
}

function* groupsOf(files: readonly ArchivedFile[]): Generator<ArchivedFile[]> {
  let group: ArchivedFile[] = []
  let bytes = 0
  for (const file of files) {
    if (group.length > 0 && (group.length === groupFiles || bytes + file.size > groupBytes)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(file)
    bytes += file.size
  }
  if (group.length > 0) yield group
}

/** Damaged files are missing. */
function inflate(archive: Uint8Array, files: readonly ArchivedFile[]): Record<string, Uint8Array> {
  const names = new Set(files.map(({ name }) => name))
  try {
    return unzipSync(archive, { filter: ({ name }) => names.has(name) })
  } catch {
    if (files.length === 1) return {}
    return Object.fromEntries(files.flatMap((file) => Object.entries(inflate(archive, [file]))))
  }
}

async function findIssue(
  { name, size }: ArchivedFile,
  bytes: Uint8Array | undefined,
  isQuick: boolean,
): Promise<RuleIssue | undefined> {
  if (bytes?.length !== size) return { messageKey: 'manage.import.issue.fileDamaged' }
  const content = {
    id: crypto.randomUUID(),
    name: baseNameOf(name),
    size,
    firstBytes: bytes.subarray(0, firstBytesLength),
    read: async (begin: number, end: number) => bytes.slice(begin, end),
  }
  try {
    return await inspectContent({ ...content, isQuick })
  } catch (error) {
    if (error instanceof Problem) return inspectContent({ ...content, isQuick: true })
    throw error
  }
}
