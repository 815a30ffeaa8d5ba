import type { PayloadRequest } from 'payload'
import { withLogoUrl } from '#cms/files/open-file.ts'
import { withPreviews } from '#cms/files/open-preview.ts'
import { loadForm } from '#cms/forms/load-forms.ts'
import { assignItems, listAssignees, loadPeople } from '#cms/items/assign-items.ts'
import { changeStatusInBulk, undoBulkChange } from '#cms/items/bulk-change.ts'
import { changeStatus } from '#cms/items/change-status.ts'
import { countOpenChecks, listChecks, tickItem } from '#cms/items/checklist.ts'
import { countStatuses } from '#cms/items/count-statuses.ts'
import { countSignedInView } from '#cms/items/count-views.ts'
import { insertItem, submitItem } from '#cms/items/create-item.ts'
import { acceptProposal, refuseProposal } from '#cms/items/decide-proposal.ts'
import { findItem, findSeenItem, requireForm, requireSeenForm, requireUuid } from '#cms/items/find-item.ts'
import { listEvents } from '#cms/items/item-events.ts'
import { listDuplicates } from '#cms/items/list-duplicates.ts'
import { listFacets } from '#cms/items/list-facets.ts'
import { listHistory, valuesInHistory } from '#cms/items/list-history.ts'
import { listItems } from '#cms/items/list-items.ts'
import { listThesesMeta } from '#cms/items/list-meta.ts'
import { listRelated } from '#cms/items/list-related.ts'
import { listSpines } from '#cms/items/list-spines.ts'
import { loadItemUsage } from '#cms/items/list-usage.ts'
import type { Changed } from '#cms/items/outcomes.ts'
import {
  type LoadedItem,
  presentAdminItem,
  presentAdminRow,
  presentInternship,
  presentThesis,
  presentTopic,
} from '#cms/items/present-item.ts'
import { proposeTextLanguage } from '#cms/items/project-item.ts'
import { findProposal, presentProposal } from '#cms/items/proposals.ts'
import { listSameEntries, refuseDuplicate } from '#cms/items/refuse-duplicate.ts'
import { reportPresence } from '#cms/items/report-presence.ts'
import { returnItem } from '#cms/items/return-item.ts'
import { usualReviewDays } from '#cms/items/review-times.ts'
import { summarizeItems } from '#cms/items/summarize-items.ts'
import { undoChange } from '#cms/items/undo-change.ts'
import { updateItem } from '#cms/items/update-item.ts'
import { keywordsOf, loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { exportItems } from '#cms/reports/export-items.ts'
import { exportList } from '#cms/reports/export-list.ts'
import type { Internship, ListQuery, Thesis, Topic } from '#contract/items.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug, findRegister, type Register, toRegister } from '#contract/registers/registers.ts'
import type { Implementations } from './define-endpoint.ts'

async function loadMeta(req: PayloadRequest) {
  return { data: await listThesesMeta(req, await requireForm(req, 'thesis')) }
}

/** @throws Problem `notFound` */
function requireRegister(slug: string): Register {
  const register = toRegister(canonicalSlug(slug))
  if (!register) throw new Problem('notFound')
  return register
}

/** The envelope of a changed item: a success, or a warning instead. */
function changed(success: string, { warning, ...result }: Changed) {
  return { data: { status: 200, ...(warning ? { warning } : { success }), ...result } }
}

type PublicItem = Thesis | Topic | Internship
type ListCall = { req: PayloadRequest; caller: Caller; query: ListQuery }
type ItemCall = { req: PayloadRequest; caller: Caller; params: (name: 'uuid') => string }

function listRegister<Row extends PublicItem>(register: Register, present: (loaded: LoadedItem) => Row) {
  return async ({ req, caller, query }: ListCall) =>
    listItems(req, caller, await requireForm(req, register), query, (row) => withLogoUrl(row, present(row)))
}

function getRegisterItem<Row extends PublicItem>(register: Register, present: (loaded: LoadedItem) => Row) {
  return async ({ req, caller, params }: ItemCall) => {
    const row = await findItem(req, caller, await requireForm(req, register), params('uuid'))
    countSignedInView(req, caller, params('uuid'))
    return { data: await withPreviews(req, row, await withLogoUrl(row, present(row))) }
  }
}

/** The public lists and items of the registers. */
const publicEndpoints = {
  listTheses: listRegister('thesis', presentThesis),
  listTopics: listRegister('topics', presentTopic),
  listInternships: listRegister('internship', presentInternship),
  getThesis: getRegisterItem('thesis', presentThesis),
  getTopic: getRegisterItem('topics', presentTopic),
  getInternship: getRegisterItem('internship', presentInternship),
  listFacets: async ({ req, caller, params, query }) => {
    const form = await requireForm(req, requireRegister(params('register')))
    return { data: await listFacets(req, caller, form, query) }
  },
  listRelated: async ({ req, caller, params }) => {
    const form = await requireForm(req, requireRegister(params('register')))
    return { data: await listRelated(req, await findItem(req, caller, form, params('uuid'))) }
  },
  exportList: async ({ req, caller, params, query }) => {
    const register = requireRegister(params('register'))
    const form = await requireForm(req, register)
    return exportList(req, caller, { ...form, slug: register }, query)
  },
  getThesesMeta: ({ req }) => loadMeta(req),
  listSpines: async ({ req, query }) => ({
    data: await listSpines(req, await requireForm(req, 'thesis'), query),
  }),
} satisfies Partial<Implementations>

export const itemEndpoints = {
  ...publicEndpoints,
  detectTextLanguage: async ({ req, params, body }) => {
    // Any caller: the response says nothing of the form.
    const form = await loadForm(req, canonicalSlug(params('slug')))
    if (form?.status !== 'active') throw new Problem('notFound')
    return { data: { status: 200, language: await proposeTextLanguage(form, body.values) } }
  },
  getReviewTime: async ({ req, params }) => {
    const { slug } = await requireForm(req, params('slug'))
    return { data: { days: await usualReviewDays(req, slug) } }
  },
  submitItem: async ({ req, caller, params, body }) => {
    const { slug, reference, unmailed } = await submitItem(req, caller, params('slug'), body)
    const navigate = findRegister(slug)?.successPath ?? `/success?form=${slug}`
    const sent = { status: 200, success: 'item.success.submitted', navigate, reference }
    return { data: { ...sent, ...(unmailed.length > 0 && { unmailed }) } }
  },
  getThesesMetaAsManager: ({ req }) => loadMeta(req),
  listItems: async ({ req, caller, params, query }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    const people = await loadPeople(req)
    const list = await listItems(req, caller, form, query, (row) =>
      withLogoUrl(row, presentAdminRow(row, people)),
    )
    const openOf = await countOpenChecks(
      req,
      form,
      list.data.map(({ uuid }) => uuid),
    )
    // Rows of registers have those of their list.
    const keywords = toRegister(form.slug)
      ? new Map<string, LabelledKeyword>()
      : await loadKeywords(
          req,
          form,
          list.data.map(({ values }) => values),
        )
    return {
      ...list,
      data: list.data.map((row) => ({
        ...row,
        openChecks: openOf(row.uuid),
        labelledKeywords: keywordsOf(form, row.values).flatMap((value) => keywords.get(value) ?? []),
      })),
    }
  },
  listItemFacets: async ({ req, caller, params, query }) => ({
    data: await listFacets(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  }),
  countItems: async ({ req, caller, params, query }) => ({
    data: await countStatuses(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  }),
  summarizeItems: async ({ req, caller, params, query }) => ({
    data: await summarizeItems(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  }),
  exportItems: async ({ req, caller, params, query }) =>
    exportItems(req, caller, await requireSeenForm(req, caller, params('slug')), query),
  insertItem: async ({ req, caller, params, body }) => {
    const itemUuid = await insertItem(req, caller, await requireSeenForm(req, caller, params('slug')), body)
    return { data: { status: 200, success: 'item.success.added', itemUuid } }
  },
  listManagers: async ({ req }) => ({ data: await listAssignees(req) }),
  assignItems: async ({ req, caller, params, body }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    const { updated, errors } = await assignItems(req, caller, form, body)
    const outcome =
      errors.length > 0 ? { warning: 'item.warning.someNotAssigned' } : { success: 'item.success.assigned' }
    return { data: { status: 200, ...outcome, updated, errors } }
  },
  reportPresence: async ({ req, caller, params, body }) => {
    const { item } = await findSeenItem(req, caller, params('slug'), params('uuid'))
    return { data: { status: 200, others: await reportPresence(req, caller, item.id, body) } }
  },
  tickItem: async ({ req, caller, params, body }) => {
    const { item, form } = await findSeenItem(req, caller, params('slug'), params('uuid'))
    return { data: { status: 200, checklist: await tickItem(req, caller, form, item.id, body) } }
  },
  changeStatuses: async ({ req, caller, params, body }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    const isUndo = body.action === 'undo'
    const { errors, warnings, ...result } = isUndo
      ? await undoBulkChange(req, caller, form, body)
      : await changeStatusInBulk(req, caller, form, body)
    const warning = errors.length > 0 ? 'item.warning.someNotChanged' : warnings[0]?.messageKey
    const success = isUndo ? 'item.success.undone' : 'item.success.statusesChanged'
    const outcome = warning ? { warning } : { success }
    return { data: { status: 200, ...outcome, ...result, errors, ...(warnings.length > 0 && { warnings }) } }
  },
  getItem: async ({ req, caller, params }) => {
    const row = await findSeenItem(req, caller, params('slug'), params('uuid'))
    const history = await listHistory(req, row.item)
    const found = await findProposal(req, row.item.id)
    const proposal = found && presentProposal(row.form, row.item.values, found)
    const allValues = [
      row.item.values,
      ...(found ? [found.proposed] : []),
      ...valuesInHistory(row.form, history),
    ]
    const keywords = await loadKeywords(req, row.form, allValues)
    const [events, people] = [await listEvents(req, row.item.id), await loadPeople(req)]
    const same = await listSameEntries(req, row.item.id, row.form)
    const checklist = await listChecks(req, row.form, row.item.id)
    const usage = await loadItemUsage(req, row.item.id)
    const details = { history, events, same, checklist, proposal, usage, keywords, people }
    return { data: await withPreviews(req, row, presentAdminItem(row, details)) }
  },
  listDuplicates: async ({ req, caller, params }) => {
    const { item, form } = await findSeenItem(req, caller, params('slug'), params('uuid'))
    return { data: await listDuplicates(req, item, form) }
  },
  changeItem: async ({ req, caller, params, body }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    const uuid = requireUuid(params('uuid'))
    switch (body.action) {
      case 'status':
        return changed('item.success.statusChanged', await changeStatus(req, caller, form, uuid, body))
      case 'return':
        return changed('item.success.returned', await returnItem(req, caller, form, uuid, body))
      case 'duplicate':
        return changed('item.success.duplicate', await refuseDuplicate(req, caller, form, uuid, body))
      case 'accept':
        return changed('item.success.proposalAccepted', await acceptProposal(req, caller, form, uuid, body))
      case 'refuse':
        return changed('item.success.proposalRefused', await refuseProposal(req, caller, form, uuid, body))
      case 'undo': {
        const undo = { change: body.change.toLowerCase(), updatedAt: body.updatedAt }
        return changed('item.success.undone', await undoChange(req, caller, form, uuid, undo))
      }
      case 'update': {
        const { data } = changed('item.success.updated', await updateItem(req, caller, form, uuid, body))
        return { data: { ...data, navigate: `/manage/data/${form.slug}` } }
      }
    }
  },
} satisfies Partial<Implementations>
