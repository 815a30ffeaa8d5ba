export const reportsPath = '/manage/reports'
export const builderPath = `${reportsPath}/build`

/** The builder with a saved report. */
export function savedReportPath({
  uuid,
  form,
  query,
}: {
  uuid: string
  form: string
  query: string
}): string {
  const definition = new URLSearchParams(query)
  definition.set('form', form)
  definition.set('saved', uuid)
  return `${builderPath}?${definition}`
}
