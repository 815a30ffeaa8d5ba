import { createReport, listReports } from '#cms/reports/reports.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const reportEndpoints = {
  getReportsMeta: defineEndpoint('getReportsMeta', async ({ req }) => {
    const reports = await listReports(req)
    return {
      data: reports.map(({ slug, title, description, columns }) => ({
        slug,
        title,
        description,
        columns: columns.map((column) => ({ slug: column.slug, title: column.title })),
      })),
    }
  }),
  createReport: defineEndpoint('createReport', ({ req, query }) => createReport(req, query)),
}
