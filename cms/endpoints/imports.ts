import { addImport, requestImportUpload } from '#cms/imports/add-import.ts'
import { changeImport } from '#cms/imports/change-import.ts'
import { exportWrongRows } from '#cms/imports/export-wrong-rows.ts'
import { getImport, listImports } from '#cms/imports/load-import.ts'
import type { Implementations } from './define-endpoint.ts'

const successKeys = {
  map: 'manage.import.success.mapped',
  mend: 'manage.import.success.mended',
  takeBack: 'manage.import.success.mended',
  leaveOut: 'manage.import.success.mended',
  start: 'manage.import.success.started',
  undo: 'manage.import.success.undoing',
  delete: 'manage.import.success.deleted',
} as const

export const importEndpoints = {
  listImports: async ({ req, caller }) => ({ data: await listImports(req, caller) }),
  requestImportUpload: async ({ req, body }) => {
    const { url, name } = await requestImportUpload(req, body)
    return { data: { status: 200, url, name } }
  },
  addImport: async ({ req, caller, body }) => ({
    data: { status: 200, success: 'manage.import.success.added', uuid: await addImport(req, caller, body) },
  }),
  getImport: async ({ req, caller, params, query }) => ({
    data: await getImport(req, caller, params('uuid'), query),
  }),
  exportWrongRows: async ({ req, caller, params, query }) =>
    exportWrongRows(req, caller, params('uuid'), query.language),
  changeImport: async ({ req, caller, params, body }) => {
    await changeImport(req, caller, params('uuid'), body)
    return { data: { status: 200, success: successKeys[body.action] } }
  },
} satisfies Partial<Implementations>
