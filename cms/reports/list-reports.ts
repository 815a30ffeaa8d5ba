import type { PayloadRequest } from 'payload'
import { readForms } from '#cms/forms/load-forms.ts'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { formReport } from './form-report.ts'
import { keywordReport } from './keyword-report.ts'
import { moderationReport } from './moderation-report.ts'
import type { ReportSource } from './report-source.ts'

/** One report for each form, one of keywords and one of changes (contract §7). */
export async function listReports(req: PayloadRequest, withTime = false): Promise<ReportSource[]> {
  const context = { req, withTime, text: await readBilingual(req, ['reports', 'item']) }
  const forms = await readForms(req)
  return [
    ...forms.filter(({ status }) => status !== 'deleted').map((form) => formReport(context, form)),
    keywordReport(context),
    moderationReport(context, forms),
  ]
}

/** @throws Problem `reportUnknown` */
export async function requireReport(
  req: PayloadRequest,
  slug: string | undefined,
  withTime: boolean,
): Promise<ReportSource> {
  const reports = await listReports(req, withTime)
  const canonical = canonicalSlug(slug ?? '')
  const report = reports.find((each) => each.slug === canonical)
  if (!report) throw new Problem('reportUnknown')
  return report
}
