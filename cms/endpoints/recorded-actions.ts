import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { CallAction } from '#cms/actions/record-actions.ts'
import { textKeys } from '#cms/forms/text-keys.ts'
import { findVersions } from '#cms/items/bulk-change.ts'
import { isManager } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import type { Text } from '#contract/texts.ts'
import type { Call } from './call.ts'

/** What a call does; undefined if it changes nothing that the log has. */
type Describe<N extends EndpointName> = (
  call: Call<N>,
) => CallAction | undefined | Promise<CallAction | undefined>

/** Calls that only managers can make, and that write. */
type ManagerWrite = {
  [N in EndpointName]: Endpoints[N] extends { read: false; who: 'manager' | 'admin' } ? N : never
}[EndpointName]

/** Nothing that others see or that anybody would look for in a log. */
const notRecorded = () => undefined

function same(text: string): Text {
  return { et: text, en: text }
}

const foundSchema = z.array(
  z.object({ name: z.string(), et: z.string().nullable(), en: z.string().nullable() }),
)

/** What the path of a call names, before the call changes it. */
async function find(req: PayloadRequest, query: SQL): Promise<{ name: string; title: Text } | undefined> {
  const [found] = foundSchema.parse(await runSql(req, query))
  return found && { name: found.name, title: { et: found.et ?? '', en: found.en ?? '' } }
}

const definitionTables = { form: 'forms', field: 'fields', fieldset: 'fieldsets' } as const
const titleKeys = { form: textKeys.formTitle, field: textKeys.label, fieldset: textKeys.ownFieldSet } as const
type Kind = keyof typeof definitionTables

function definition(
  noun: Kind,
  action: 'add' | 'update' | 'status' | 'import',
  slug: string,
  detail?: string,
) {
  return { noun, action, subjects: [{ subject: slug, titleKey: titleKeys[noun](slug), detail }] }
}

/** A definition by its slug, alias or uuid. */
async function stored(
  { req, params }: { req: PayloadRequest; params: (name: 'slug') => string },
  noun: Kind,
  action: 'update' | 'status' = 'update',
  detail?: string,
) {
  const name = canonicalSlug(params('slug'))
  const found = await find(
    req,
    sql`select slug as name, null as et, null as en from ${sql.identifier(definitionTables[noun])}
      where slug = ${name} or id::text = ${name.toLowerCase()}`,
  )
  return found && definition(noun, action, found.name, detail)
}

/** Calls about one item. */
function item(
  params: (name: 'uuid') => string,
  action: CallAction['action'],
  detail?: string | null,
): CallAction {
  return onItems(action, [{ uuid: params('uuid'), detail }])
}

function onItems(
  action: CallAction['action'],
  items: readonly { uuid: string; detail?: string | null | undefined }[],
  onlyWritten?: true,
): CallAction {
  const valid = items.filter(({ uuid }) => z.guid().safeParse(uuid).success)
  return { noun: 'item', action, items: valid, ...(onlyWritten && { onlyWritten }) }
}

const recordedActions: { [N in ManagerWrite | 'deleteFile']: Describe<N> } = {
  insertItem: ({ body }) => {
    // The item gets this uuid, so that the log can name it.
    body.itemUuid ??= randomUUID()
    return onItems('add', [{ uuid: body.itemUuid, detail: body.newStatus ?? 'pending' }], true)
  },
  changeItem: ({ params, body }) => {
    const { action } = body
    const detail =
      action === 'status' ? body.newStatus : action === 'duplicate' ? body.of.toLowerCase() : null
    return onItems(action, [{ uuid: params('uuid'), detail }], true)
  },
  changeStatuses: async ({ req, body }) => {
    if (body.action === 'undo')
      return onItems('undo', await findVersions(req, body.change.toLowerCase()), true)
    const { newStatus } = body
    return onItems(
      'status',
      body.items.map(({ uuid }) => ({ uuid, detail: newStatus })),
      true,
    )
  },
  assignItems: ({ body }) =>
    onItems(
      'assign',
      body.items.map(({ uuid, after }) => ({ uuid, detail: after })),
      true,
    ),
  tickItem: ({ params, body }) => item(params, body.isTicked ? 'tick' : 'untick', body.key),
  writeMessage: ({ params, body }) => item(params, body.kind === 'note' ? 'note' : 'message'),
  revokeOwnLinks: ({ params }) => item(params, 'revokeLinks'),
  // Of an upload that is part of no item, there is nothing to say.
  deleteFile: ({ caller, body: { itemUuid } }) =>
    isManager(caller) && itemUuid ? onItems('deleteFile', [{ uuid: itemUuid }], true) : undefined,
  reportPresence: notRecorded,
  changeMessages: notRecorded,
  addView: notRecorded,
  changeView: notRecorded,

  addForm: ({ body }) => definition('form', 'add', body.values.slug),
  updateForm: (call) => stored(call, 'form'),
  changeForm: (call) =>
    call.body.action === 'status'
      ? stored(call, 'form', 'status', call.body.newStatus)
      : stored(call, 'form', 'update'),
  importForm: ({ body }) => {
    if (body.preview) return undefined
    const file = z.object({ form: z.object({ slug: z.string() }) }).safeParse(body.file)
    return file.success ? definition('form', 'import', body.slug ?? file.data.form.slug) : undefined
  },
  addTemplate: ({ body: { name, form } }) => ({
    noun: 'template',
    action: 'add',
    subjects: [{ subject: form, title: same(name) }],
  }),
  changeTemplate: async ({ req, params, body }) => {
    const { action } = body
    const id = params('id').toLowerCase()
    const template = await find(
      req,
      sql`select id as name, name as et, name as en from form_templates where id::text = ${id}`,
    )
    return template && { noun: 'template', action, subjects: [{ subject: id, title: template.title }] }
  },
  addField: ({ body }) => definition('field', 'add', body.values.slug),
  updateField: (call) => stored(call, 'field'),
  addFieldSet: ({ body }) => definition('fieldset', 'add', body.values.slug),
  updateFieldSet: (call) => stored(call, 'fieldset'),

  addTranslations: ({ body }) => {
    if (body.action === 'new')
      return {
        noun: 'translation',
        action: 'add',
        subjects: [{ subject: body.item.key, form: body.item.namespace }],
      }
    return body.preview ? undefined : { noun: 'translation', action: 'import', subjects: [{ subject: null }] }
  },
  changeTranslations: async ({ req, body }) => {
    if (body.action === 'delete') {
      const subjects = body.deletes.map(({ key, namespace }) => ({ subject: key, form: namespace }))
      return { noun: 'translation', action: 'delete', subjects }
    }
    if (body.action === 'update') {
      const { itemKey, newData, namespace = newData.namespace } = body.item
      const detail = newData.key === itemKey ? null : newData.key
      return {
        noun: 'translation',
        action: 'update',
        subjects: [{ subject: itemKey, form: namespace, detail }],
      }
    }
    const found = await find(
      req,
      sql`select key as name, namespace as et, null as en from translation_changes where id::text = ${body.change}`,
    )
    const subjects = found ? [{ subject: found.name, form: found.title.et }] : []
    return { noun: 'translation', action: 'restore', subjects }
  },

  addKeyword: ({ body: { item } }) => ({
    noun: 'keyword',
    action: 'add',
    subjects: [{ subject: item.value || item.label, title: same(item.label) }],
  }),
  updateKeyword: ({ params, body: { item } }) => ({
    noun: 'keyword',
    action: 'update',
    subjects: [{ subject: params('value'), title: same(item.label) }],
  }),
  changeKeywords: ({ body }) => ({
    noun: 'keyword',
    action: body.action,
    subjects: body.items.map((value) => ({
      subject: value,
      detail: body.action === 'merge' ? body.into : null,
    })),
  }),

  addPage: ({ body: { values } }) => ({
    noun: 'page',
    action: 'add',
    subjects: [{ subject: values.slug, title: values.title }],
  }),
  changePage: async ({ req, params, body }) => {
    const slug = params('slug')
    const page = await find(
      req,
      sql`select slug as name, title_et as et, title_en as en from pages where slug = ${slug}`,
    )
    return { noun: 'page', action: body.action, subjects: [{ subject: slug, title: page?.title }] }
  },
  requestImportUpload: notRecorded,
  // Nothing is written before it is started.
  addImport: notRecorded,
  changeImport: async ({ req, params, body: { action } }) => {
    if (action !== 'start' && action !== 'undo') return undefined
    const uuid = params('uuid').toLowerCase()
    const found = await find(
      req,
      sql`select form as name, file_name as et, file_name as en from imports where id::text = ${uuid}`,
    )
    const subjects = [{ subject: uuid, title: found?.title, form: found?.name }]
    return { noun: 'import', action: action === 'start' ? 'import' : 'undo', subjects }
  },
  requestMediaUpload: notRecorded,
  addMedia: ({ body }) => ({
    noun: 'picture',
    action: 'add',
    subjects: [{ subject: body.name, title: body.alt }],
  }),
  changeMedia: async ({ req, params, body }) => {
    const picture = await find(
      req,
      sql`select filename as name, alt_et as et, alt_en as en from media where id::text = ${params('uuid').toLowerCase()}`,
    )
    const subjects = [{ subject: picture?.name ?? null, title: picture?.title }]
    return { noun: 'picture', action: body.action, subjects }
  },

  addAccess: ({ body: { username, fullName, until } }) => ({
    noun: 'access',
    action: 'add',
    subjects: [{ subject: username, title: same(fullName), detail: until }],
  }),
  changeAccess: async ({ req, params, body }) => {
    const user = await find(
      req,
      sql`select username as name, full_name as et, full_name as en from users where id::text = ${params('uuid').toLowerCase()}`,
    )
    const subject = { subject: user?.name ?? null, title: user?.title }
    if (body.action === 'delete') return { noun: 'access', action: 'delete', subjects: [subject] }
    const { username, fullName, until } = body
    // Another username is another person.
    if (username === user?.name)
      return { noun: 'access', action: 'update', subjects: [{ ...subject, detail: until }] }
    const added = { subject: username, title: same(fullName), detail: until }
    return { noun: 'access', action: 'update', subjects: [subject, added] }
  },
  // The log must not have the person who was erased.
  erasePerson: ({ body: { action, dryRun } }) =>
    dryRun ? undefined : { noun: 'person', action, subjects: [{ subject: null }] },

  changeFeedback: ({ body: { action, items } }) =>
    action === 'archive' || action === 'restore'
      ? { noun: 'feedback', action, subjects: items.map((uuid) => ({ subject: uuid })) }
      : undefined,
  dismissMails: ({ body: { action } }) => ({ noun: 'mail', action, subjects: [{ subject: null }] }),
  resendMails: () => ({ noun: 'mail', action: 'resend', subjects: [{ subject: null }] }),
}

/** What a call of a manager adds to the log, if anything. */
export async function describeAction<N extends EndpointName>(
  name: N,
  call: Call<N>,
): Promise<CallAction | undefined> {
  const describers: { [K in EndpointName]?: Describe<K> } = recordedActions
  return describers[name]?.(call)
}
