'use client'

import { makeStyles } from '@fluentui/react-components'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRow } from '#contract/pages.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { ListScreen } from '../shell/list-screen.tsx'
import { actionColumn, dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { useResource } from '../shell/use-resource.ts'
import { PageTabs } from './page-tabs.tsx'
import { newPagePath, pagePath } from './paths.ts'

type Row = PageRow & { uuid: string }

const textOf = ({ title, slug }: Row) => `${title.et} ${title.en} ${slug}`

/** `/manage/pages`: the text pages (contract §7). */
export function PagesScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const router = useRouter()
  const pages = useResource(useCallback(() => client('listPages', {}), [client]))
  const rows = useMemo(() => pages.data?.pages.map((page) => ({ ...page, uuid: page.slug })), [pages.data])
  return (
    <ListScreen
      id="manage-pages"
      title={t('manage.tab.pages')}
      resource={pages}
      rows={rows}
      columns={useColumns()}
      textOf={textOf}
      empty={{ title: t('manage.pages.empty.title'), text: t('manage.pages.empty.text') }}
      add={{ label: t('manage.pages.new'), run: () => router.push(newPagePath) }}
      above={<PageTabs current="pages" />}
    />
  )
}

const useStyles = makeStyles({
  view: { whiteSpace: 'nowrap' },
  title: {
    color: 'var(--ink)',
    textDecorationLine: 'none',
    ':hover': { color: 'var(--ink)', textDecorationLine: 'underline' },
  },
})

function useColumns(): LocalColumn<Row>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  return useMemo<LocalColumn<Row>[]>(
    () => [
      {
        id: 'title',
        headerKey: 'manage.pages.label.title',
        kind: 'name',
        sortBy: ({ title }) => inLanguage(title, 'et'),
        cell: ({ title, slug }) => (
          <Link href={pagePath(slug)} prefetch={false} className={styles.title}>
            {inLanguage(title, language) || slug}
          </Link>
        ),
      },
      {
        id: 'slug',
        headerKey: 'manage.forms.slug',
        sortBy: ({ slug }) => slug,
        // Two pages may have the same title.
        cell: ({ slug }) => slug,
        leaves: 'second',
      },
      dateColumn({
        id: 'updatedAt',
        headerKey: 'manage.column.updated',
        width: 148,
        dateOf: ({ updatedAt }) => updatedAt,
      }),
      {
        id: 'changedBy',
        headerKey: 'manage.pages.label.changedBy',
        cell: ({ changedBy }) => changedBy,
        width: 160,
        hiddenOnCards: true,
      },
      {
        ...actionColumn,
        id: 'site',
        align: 'end',
        width: 128,
        cell: ({ slug, title }) => (
          <span className={styles.view}>
            <ButtonLink
              appearance="compact"
              href={`/pages/${encodeURIComponent(slug)}?language=${language}`}
              label={t('manage.pages.viewOf', { name: inLanguage(title, language) })}
            >
              {t('manage.pages.view')}
            </ButtonLink>
          </span>
        ),
      },
    ],
    [t, language, styles],
  )
}
