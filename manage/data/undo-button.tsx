import { Button, makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import { type Envelope, problemTable } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useIssueMessage } from '#ui/fields/field-texts.tsx'
import { isIssueOf, sortedFields } from '#ui/fields/sorted-fields.ts'
import { formatDateTime } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { HistoryChanges, StatusChange } from './history-changes.tsx'
import { statusPath } from './merge-item.ts'
import { planUndo, type UndoPlan } from './undo-change.ts'
import { unnamedAuthorKey } from './unnamed-author.ts'

const useStyles = makeStyles({
  button: { alignSelf: 'flex-start' },
})

type Props = { item: AdminItem; entry: HistoryEntry; isEdited: boolean; onReload: () => void }

/** Undoes one change of the history after showing what that changes; nothing if the change cannot be undone. */
export function UndoButton({ item, entry, isEdited, onReload }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const plan = planUndo(item, entry)
  if (!plan) return null
  const change = [entry.who ?? t(unnamedAuthorKey(entry)), formatDateTime(entry.at, language)].join(', ')
  return (
    <>
      <Button
        className={styles.button}
        size="small"
        disabledFocusable={isEdited}
        title={isEdited ? t('manage.undo.edited') : undefined}
        aria-label={t('manage.undo.of', { change })}
        onClick={() => setOpen(true)}
      >
        {t('manage.undo.label')}
      </Button>
      {isOpen && (
        <UndoDialog
          item={item}
          plan={plan}
          onClose={(mustReload) => {
            setOpen(false)
            if (mustReload) onReload()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { item: AdminItem; plan: UndoPlan; onClose: (mustReload: boolean) => void }

function UndoDialog({ item, plan, onClose }: DialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const messageOf = useIssueMessage()
  const { form, uuid, fieldSets } = item
  const labelAt = (path: string) => inLanguage(fieldAt(fieldSets, path)?.labels, language) || path
  const changedSince = plan.changedSince.map((path) =>
    path === statusPath ? t('manage.item.status') : labelAt(path),
  )
  function requestUndo(isWhole: boolean) {
    const { bulk, request } = plan
    if (bulk && (isWhole || !request))
      return client('changeStatuses', {
        params: { slug: form.slug },
        body: { action: 'undo', change: bulk.change },
      })
    return request && client('changeItem', { params: { slug: form.slug, uuid }, body: request })
  }

  async function undo(isWhole: boolean) {
    const response = await requestUndo(isWhole)
    if (!response) return { ok: false, problem: { status: 0, error: 'errors.unexpected' } } as const
    if (!response.ok) return response
    const { warning } = response.data
    return {
      ok: true,
      data: { status: 200, ...(warning ? { warning } : { success: 'manage.undo.done' }) },
    } as const
  }

  const edit = useEdit<{ isWhole: boolean }, Envelope>({
    initial: { isWhole: plan.bulk !== undefined },
    save: ({ isWhole }) => undo(isWhole),
    onSaved: () => onClose(true),
  })
  const { isWhole } = edit.values
  const isStale = edit.problem === problemTable.conflict.messageKey
  const issueTexts = sortedFields(item).flatMap(({ path, field }) =>
    edit.issues
      .filter((issue) => isIssueOf(issue, path))
      .map((issue) => `${labelAt(path)}: ${messageOf(issue, field)}`),
  )

  return (
    <EditDialog
      edit={edit}
      title={t('manage.undo.title')}
      saveLabel={t('manage.undo.label')}
      onClose={() => onClose(isStale)}
    >
      {issueTexts.length > 0 && (
        <ul>
          {issueTexts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {changedSince.length > 0 && (
        <MessageBar intent="warning">
          {t('manage.undo.changedSince', { fields: changedSince.join(', ') })}
        </MessageBar>
      )}
      {plan.status && <StatusChange form={form.slug} from={item.status} to={plan.status} />}
      <HistoryChanges changes={plan.changes} item={item} isPlanned />
      {plan.bulk && plan.request && (
        <Field label={t('manage.undo.scope')}>
          <RadioGroup
            value={isWhole ? 'all' : 'one'}
            onChange={(_event, { value }) => edit.change({ isWhole: value === 'all' })}
          >
            <Radio value="all" label={t('manage.undo.all', { count: plan.bulk.count })} />
            <Radio value="one" label={t('manage.undo.one')} />
          </RadioGroup>
        </Field>
      )}
      {plan.bulk && (isWhole || !plan.request) && (
        <p>{t(plan.request ? 'manage.undo.allNote' : 'manage.undo.othersNote')}</p>
      )}
    </EditDialog>
  )
}
