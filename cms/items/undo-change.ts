import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { notifyMailQueued } from '#cms/mails/mail-signal.ts'
import { type DecisionTexts, queueDecisionMail } from '#cms/mails/queue-mails.ts'
import { recallMails } from '#cms/mails/recall-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatusSchema, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { languageSchema } from '#contract/texts.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import type { Changed } from './change-item.ts'
import { findLocked } from './lock-item.ts'
import { writeItem } from './write-item.ts'

type Undo = {
  change: string
  /** Not given for a bulk change, which was made to one version of each entry. */
  updatedAt?: string
  mailTexts?: DecisionTexts
}

/**
 * Gives an entry the status, the values and the `updatedAt` that it had before a change: lists, feeds, caches and copies that
 * are being edited are as if the change had not been made. Its mails are recalled unless they have left already, in which
 * case the submitter is notified of the new status as of any other. Undoing a change again changes nothing.
 * @throws Problem `notFound` for an unknown entry or change, `conflict` if something else has changed the entry since,
 * `deadlinePast` if the former status has expired, so that the status would stay
 */
export async function undoChange(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
  { change, updatedAt, mailTexts }: Undo,
): Promise<Changed> {
  const result = await inTransaction(req, async () => {
    const item = await findLocked(req, form, uuid)
    const { undone, latest } = await findVersions(req, uuid, change)
    if (!undone) throw new Problem('notFound')
    if (latest?.undoes === change) return { updatedAt: item.updatedAt }
    assertCurrent(item, updatedAt)
    assertCurrent(item, undone.updatedAt)
    const data = formerData(item, undone)
    const now = new Date()
    const previousStatus = statusAt(item.status, item.deadlineAt, now)
    const isChanged = data.status !== item.status
    if (!data.values && isChanged && statusAt(data.status, item.deadlineAt, now) === previousStatus)
      throw new Problem('deadlinePast')
    const written = await writeItem(asCaller(req), uuid, data, {
      changedBy: caller,
      undoes: change,
      statusChangeSource: 'undo',
      skipValueValidation: true,
    })
    const haveLeft = await recallMails(req, uuid, change)
    if (haveLeft)
      await queueDecisionMail(req, { form, item: written, previousStatus, reason: null, caller }, mailTexts)
    await restoreUpdatedAt(req, uuid, undone.former.updatedAt)
    return {
      updatedAt: undone.former.updatedAt,
      ...(haveLeft && { warning: 'item.warning.undoneAfterMail' }),
    }
  })
  if ('warning' in result) notifyMailQueued()
  return result
}

/** Values are only restored if the change changed them: later writes that leave `updatedAt` as it is may have changed them. */
function formerData(
  item: Item,
  undone: UndoneVersion,
): Pick<Item, 'status' | 'chosenLanguage'> & { values?: FormValues } {
  const { former, values } = undone
  const { status, chosenLanguage } = former
  if (changedValues(former.values, values).length === 0) return { status, chosenLanguage }
  if (changedValues(values, formValuesSchema.parse(item.values)).length > 0)
    throw new Problem('conflict', { updatedAt: item.updatedAt })
  return { status, chosenLanguage, values: former.values }
}

const timestamp = z.string().transform((text) => new Date(text).toISOString())
const stateShape = {
  status: itemStatusSchema,
  values: formValuesSchema,
  chosenLanguage: languageSchema.nullable(),
  updatedAt: timestamp,
}
const undoneVersionSchema = z.object({ ...stateShape, former: z.object(stateShape) })
type UndoneVersion = z.infer<typeof undoneVersionSchema>
const versionSchema = z.object({ change: z.string().nullable(), undoes: z.string().nullable() })

/** The version that a change wrote, with what the entry was before; and the latest version. */
async function findVersions(req: PayloadRequest, uuid: string, change: string) {
  const rows = await runSql(
    req,
    sql`
      select * from (
        select
          version_change as change, version_undoes as undoes, version_status as status, version_values as values,
          version_chosen_language as "chosenLanguage",
          version_updated_at as "updatedAt", row_number() over (order by created_at desc) as age,
          lag(jsonb_build_object(
            'status', version_status, 'values', version_values, 'chosenLanguage', version_chosen_language,
            'updatedAt', version_updated_at
          )) over (order by created_at) as former
        from _items_v where parent_id = ${uuid}
      ) as version
      where change = ${change} or age = 1
      order by age
    `,
  )
  const versions = z.array(versionSchema).parse(rows)
  const index = versions.findIndex((version) => version.change === change)
  return { latest: versions[0], undone: index < 0 ? undefined : undoneVersionSchema.parse(rows[index]) }
}

/** Payload sets the time of every write itself. */
async function restoreUpdatedAt(req: PayloadRequest, uuid: string, updatedAt: string): Promise<void> {
  await runSql(
    req,
    sql`
      with latest as (
        select id from _items_v where parent_id = ${uuid} order by created_at desc limit 1
      ), version as (
        update _items_v set version_updated_at = ${updatedAt} where id = (select id from latest)
      )
      update items set updated_at = ${updatedAt} where id = ${uuid}
    `,
  )
}
