import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { BookmarkRegular } from '@fluentui/react-icons'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameViewQuery, type View, viewQueryOf } from '#contract/views.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import type { Year } from '#ui/data-table/table-state.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useViews } from '../shell/use-views.tsx'
import { registerPath } from './registers.ts'
import { useFormTitle } from './use-form-title.ts'
import { ViewDialog } from './view-dialog.tsx'

// As high as the other controls of the toolbar.
const useStyles = makeStyles({ button: { paddingBlock: '5px', paddingInline: tokens.spacingHorizontalM } })

type Props = {
  slug: string
  query: TableQuery
  year: Year
  hasYears: boolean
  className?: string
  /** In a dialog: called after a view was opened, saved, renamed or deleted. */
  onDone?: (() => void) | undefined
}

/**
 * Opens views, which a narrow window has nowhere else; saves the filters of a table as a view, and renames or deletes the view that
 * the table shows.
 */
export function ViewMenu({ slug, query, year, hasYears, className, onDone }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const router = useRouter()
  const titleOf = useFormTitle()
  const views = useViews()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const [opened, setOpened] = useState<'new' | 'change'>()
  const address = new URLSearchParams(query.hrefOf({ page: 1 }).slice(1))
  if (hasYears) address.set('year', String(year))
  const text = viewQueryOf(address)
  const current = views.data?.find((view) => view.form === slug && isSameViewQuery(view.query, text))
  const changed = opened === 'change' ? current : undefined

  async function send(view: View, action: 'delete' | 'restore') {
    const response = await client('changeView', { params: { uuid: view.uuid }, body: { action } })
    if (!response.ok) return notifyProblem(response.problem, view.name)
    const undo = action === 'delete' ? () => void send(view, 'restore') : undefined
    notifySuccess(response.data, undo)
    await views.reload()
  }

  return (
    <>
      <ActionMenu
        inline={onDone !== undefined}
        button={
          <MenuButton icon={<BookmarkRegular />} className={mergeClasses(styles.button, className)}>
            {t('manage.views.menu')}
          </MenuButton>
        }
        choices={(views.data ?? [])
          .toSorted((a, b) => Number(b.form === slug) - Number(a.form === slug))
          .map((view) => ({
            key: view.uuid,
            label: t(view.form === slug ? 'manage.views.open' : 'manage.views.openOther', {
              name: view.name,
              form: titleOf(view.form),
              number: view.count,
            }),
            isChosen: view.uuid === current?.uuid,
            run: () => {
              router.push(registerPath(view.form, view.query))
              onDone?.()
            },
          }))}
        actions={[
          { label: t('manage.views.save'), run: () => setOpened('new') },
          ...(current
            ? [
                { label: t('manage.views.change', { name: current.name }), run: () => setOpened('change') },
                {
                  label: t('manage.views.delete', { name: current.name }),
                  isDanger: true,
                  run: () => {
                    void send(current, 'delete')
                    onDone?.()
                  },
                },
              ]
            : []),
        ]}
      />
      {(opened === 'new' || changed) && (
        <ViewDialog
          view={changed}
          slug={slug}
          query={text}
          onSaved={() => {
            setOpened(undefined)
            void views.reload()
            onDone?.()
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
