import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/admin-list.ts'
import { encodeListValue } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { ActionMenu } from '../shell/action-menu.tsx'
import { useDownload } from '../shell/use-download.ts'

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    paddingBlock: '5px',
    whiteSpace: 'nowrap',
    '@media (max-width: 640px)': {
      paddingInline: tokens.spacingHorizontalS,
      '& > svg': { display: 'none' },
    },
  },
})

const formats = ['xlsx', 'csv', 'zip'] as const satisfies ExportFormat[]

type Props = {
  slug: string
  query: ListQuery
  /** The visible columns, if one can choose among all of the form. */
  columns: readonly string[] | undefined
}

/** Downloads all pages of the table with its search, filters and order. */
export function ExportMenu({ slug, query, columns }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const styles = useStyles()
  const { isBusy, download } = useDownload()
  const { page: _page, size: _size, ...filters } = query

  function exportAs(format: ExportFormat, shown?: readonly string[]) {
    const columns = shown?.map(encodeListValue).join(',')
    return download(
      client('exportItems', { params: { slug }, query: { ...filters, format, language, columns } }),
    )
  }

  return (
    <ActionMenu
      button={
        <MenuButton
          className={styles.button}
          disabledFocusable={isBusy}
          icon={isBusy ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
        >
          <span className={hiddenStyles.onPhone}>
            {t(isBusy ? 'manage.export.busy' : 'manage.export.label')}
          </span>
        </MenuButton>
      }
      actions={[
        ...(columns ? [{ label: t('manage.export.shown'), run: () => void exportAs('xlsx', columns) }] : []),
        ...formats.map((format) => ({
          label: t(`manage.export.${format}`),
          run: () => void exportAs(format),
        })),
      ]}
    />
  )
}
