import { requireSeenForm } from '#cms/items/find-item.ts'
import { loadUsageNumbers } from '#cms/items/list-usage.ts'
import { exportReport, runReport } from '#cms/reports/built-report.ts'
import { exportNumbers, loadNumbers } from '#cms/reports/public-numbers.ts'
import { createReport, listReports } from '#cms/reports/reports.ts'
import type { Implementations } from './define-endpoint.ts'

export const reportEndpoints = {
  getNumbers: async ({ req, query }) => ({ data: await loadNumbers(req, query) }),
  getUsageNumbers: async ({ req, query }) => ({ data: await loadUsageNumbers(req, query) }),
  exportNumbers: async ({ req, query }) => exportNumbers(req, query),
  getReportsMeta: async ({ req }) => {
    const reports = await listReports(req)
    return {
      data: reports.map(({ slug, title, description, columns, forms }) => ({
        slug,
        title,
        description,
        columns: columns.map((column) => ({ slug: column.slug, title: column.title })),
        isForm: forms.length === 1 && forms[0]?.slug === slug,
      })),
    }
  },
  runReport: async ({ req, caller, params, query }) => ({
    data: await runReport(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  }),
  exportReport: async ({ req, caller, params, query }) =>
    exportReport(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  createReport: ({ req, query }) => createReport(req, query),
} satisfies Partial<Implementations>
