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
import type { Envelope } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import { contestedParts } from '../shell/parts.ts'
import type { Copy } from '../shell/save-merged.ts'
import { mergeProperties } from '../shell/three-way.ts'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useConflict } from '../shell/use-conflict.tsx'
import { publishQuestion } from './missing-texts.tsx'
import { editorPath } from './paths.ts'
import { useExport } from './use-export.ts'

type Values = { status: FormStatus }
type Props = { form: AdminForm; title: string; onChanged: () => Promise<void> }

/**
 * A split button: it opens the form's editor, or saves the status that is chosen in its menu. Choosing the current status clears
 * the choice.
 */
export function StatusButton({ form, title, onChanged }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const announce = useAnnounce()
  const { notifyProblem } = useOutcomeNotices()
  const router = useRouter()
  const [chosen, setChosen] = useState<FormStatus>()
  const [isBusy, setBusy] = useState(false)
  const { confirm, dialog: question } = useConfirm()
  const { run: exportForm } = useExport(form.slug)
  const { uuid, slug, status } = form
  const { saveOver, dialog } = useConflict<Values, Envelope>({
    save: (values, base) => request(values.status, base),
    load: async () => {
      const response = await client('getAdminForm', { params: { slug } })
      return response.ok ? copyOf(response.data) : undefined
    },
    merge: mergeProperties,
    contestedOf: (versions) =>
      contestedParts(versions, (values) => [
        {
          key: 'status',
          label: t('manage.forms.label.status'),
          text: t(`manage.forms.status.${values.status}`),
        },
      ]),
  })

  function request(newStatus: FormStatus, { updatedAt, values }: Copy<Values>) {
    const body = { action: 'status', updatedAt, status: values.status, uuid, slug, newStatus } as const
    return client('changeForm', { params: { slug }, body })
  }

  async function save(newStatus: FormStatus): Promise<void> {
    const asked = newStatus === 'active' ? publishQuestion(form, t) : undefined
    if (asked && !(await confirm(asked))) return
    setBusy(true)
    const { base, values, isPostponed, ...response } = await saveOver(copyOf(form), { status: newStatus })
    setBusy(false)
    if (isPostponed) return
    if (!response.ok) return void notifyProblem(response.problem, title)
    const changed = { values, updatedAt: response.data.updatedAt ?? '' }
    notify({
      intent: 'success',
      title: t('forms.success.statusChanged'),
      text: t(`manage.forms.status.${values.status}`),
      undo: () => void undo(base.values.status, changed),
    })
    await onChanged()
    setChosen(undefined)
  }

  async function undo(previous: FormStatus, changed: Copy<Values>) {
    const response = await request(previous, changed)
    if (!response.ok) notifyProblem(response.problem, title)
    await onChanged()
  }

  const openEditor = () => router.push(editorPath('form', slug))

  return (
    <>
      <Menu
        hasCheckmarks
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
                onClick: () => (chosen ? void save(chosen) : openEditor()),
                disabledFocusable: isBusy,
                'aria-label': chosen
                  ? t('manage.forms.saveStatus', { title, status: t(`manage.forms.status.${chosen}`) })
                  : t('manage.forms.manageOf', { title }),
              }}
              appearance={chosen ? 'primary' : 'secondary'}
            >
              {chosen
                ? t('manage.forms.saveChosen', { status: t(`manage.forms.status.${chosen}`) })
                : t('manage.forms.manage')}
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
            <MenuItem onClick={openEditor}>{t('manage.forms.manage')}</MenuItem>
            <MenuItem onClick={exportForm}>{t('manage.forms.export')}</MenuItem>
            <MenuItem disabled>{t('manage.update')}</MenuItem>
            <MenuItem disabled>{t('common.delete')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog}
      {question}
    </>
  )
}

function copyOf({ status, updatedAt }: AdminForm): Copy<Values> {
  return { values: { status }, updatedAt }
}
