import {
  Menu,
  type MenuButtonProps,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SplitButton,
} from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminForm } from '#contract/admin-forms.ts'
import { type FormStatus, formStatuses } from '#contract/forms.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { differencesOf } from './differences.ts'
import { toEditedForm } from './edited-form.ts'
import { useExport } from './export-button.tsx'
import { formParts } from './form-parts.ts'
import { editorPath } from './paths.ts'

type Props = { form: AdminForm; title: string; onChanged: () => Promise<void> }

/** A split button: its menu chooses a new status, and the button saves it. Choosing the current status clears the choice. */
export function StatusButton({ form, title, onChanged }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const announce = useAnnounce()
  const { notifyProblem } = useOutcomeNotices()
  const router = useRouter()
  const [chosen, setChosen] = useState<FormStatus>()
  const [isBusy, setBusy] = useState(false)
  const [saved, setSaved] = useState<AdminForm>()
  const { run: exportForm } = useExport(form.slug)
  const { uuid, slug, status } = form

  function request(newStatus: FormStatus, { updatedAt, status }: Pick<AdminForm, 'updatedAt' | 'status'>) {
    const body = { action: 'status', updatedAt, status, uuid, slug, newStatus } as const
    return client('changeForm', { params: { slug }, body })
  }

  async function save(newStatus: FormStatus, basedOn: AdminForm): Promise<void> {
    setBusy(true)
    const response = await request(newStatus, basedOn)
    const isConflict = !response.ok && response.problem.error === 'errors.conflict'
    const current = isConflict ? await client('getAdminForm', { params: { slug } }) : undefined
    setBusy(false)
    // Somebody else has changed something else.
    if (current?.ok && current.data.status === basedOn.status) return save(newStatus, current.data)
    setSaved(current?.ok ? current.data : undefined)
    if (response.ok) {
      const changed = { updatedAt: response.data.updatedAt ?? '', status: newStatus }
      notify({
        intent: 'success',
        title: t('forms.success.statusChanged'),
        text: t(`manage.forms.status.${newStatus}`),
        undo: () => void undo(basedOn.status, changed),
      })
      await onChanged()
      setChosen(undefined)
    } else if (!current?.ok) notifyProblem(response.problem, title)
  }

  async function undo(previous: FormStatus, changed: Pick<AdminForm, 'updatedAt' | 'status'>) {
    const response = await request(previous, changed)
    if (!response.ok) notifyProblem(response.problem, title)
    await onChanged()
  }

  function saveChosen() {
    if (chosen) void save(chosen, form)
    else notify({ intent: 'info', title: t('manage.forms.chooseStatus') })
  }

  const partsOf = (version: AdminForm, inStatus = version.status) =>
    formParts({ ...toEditedForm(version), status: inStatus }, t)
  return (
    <>
      <Menu
        positioning="below-end"
        checkedValues={{ status: [chosen ?? status] }}
        onCheckedValueChange={(_event, { checkedItems: [value] }) => {
          const next = formStatuses.find((each) => each === value)
          setChosen(next === status ? undefined : next)
          if (next) announce(t('manage.forms.chosen', { status: t(`manage.forms.status.${next}`) }))
        }}
      >
        <MenuTrigger disableButtonEnhancement>
          {(trigger: MenuButtonProps) => (
            <SplitButton
              menuButton={{ ...trigger, 'aria-label': t('manage.forms.statusMenu', { title }) }}
              primaryActionButton={{
                onClick: saveChosen,
                disabledFocusable: isBusy,
                'aria-label': t('manage.forms.saveStatus', {
                  title,
                  status: t(`manage.forms.status.${chosen ?? status}`),
                }),
              }}
              appearance={chosen ? 'primary' : 'secondary'}
            >
              {t(`manage.forms.status.${chosen ?? status}`)}
            </SplitButton>
          )}
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {formStatuses.map((each) => (
              <MenuItemRadio key={each} name="status" value={each}>
                {t(`manage.forms.status.${each}`)}
              </MenuItemRadio>
            ))}
            <MenuDivider />
            <MenuItem onClick={() => router.push(editorPath('form', slug))}>
              {t('manage.forms.manage')}
            </MenuItem>
            <MenuItem onClick={exportForm}>{t('manage.forms.export')}</MenuItem>
            <MenuItem disabled>{t('manage.update')}</MenuItem>
            <MenuItem disabled>{t('common.delete')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {saved && chosen && (
        <ConflictDialog
          differences={differencesOf({
            before: partsOf(form),
            saved: partsOf(saved),
            mine: partsOf(saved, chosen),
          })}
          isBusy={isBusy}
          onTakeSaved={() => {
            setSaved(undefined)
            setChosen(undefined)
            void onChanged()
          }}
          onSaveMine={() => void save(chosen, saved)}
          onClose={() => setSaved(undefined)}
        />
      )}
    </>
  )
}
