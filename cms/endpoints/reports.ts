import { exportNumbers, loadNumbers } from '#cms/reports/public-numbers.ts'
import { createReport, listReports } from '#cms/reports/reports.ts'
import type { Implementations } from './define-endpoint.ts'

export const reportEndpoints = {
  getNumbers: async ({ req, query }) => ({ data: await loadNumbers(req, query) }),
  exportNumbers: async ({ req, query }) => exportNumbers(req, query),
  getReportsMeta: async ({ req }) => {
    const reports = await listReports(req)
    return {
      data: reports.map(({ slug, title, description, columns }) => ({
        slug,
        title,
        description,
        columns: columns.map((column) => ({ slug: column.slug, title: column.title })),
      })),
    }
  },
  createReport: ({ req, query }) => createReport(req, query),
} satisfies Partial<Implementations>
