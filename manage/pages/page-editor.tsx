'use client'

import { Button, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { DeleteRegular, OpenRegular } from '@fluentui/react-icons'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isShippedPage, type Page } from '#contract/pages.ts'
import { inLanguage } from '#contract/texts.ts'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { useSaveShortcut } from '../data/item-page.ts'
import { SlugField, useSlug } from '../forms/slug-field.tsx'
import { Screen } from '../shell/screen.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { PageFields } from './page-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageProblem } from './page-problem.tsx'
import { PageVersions } from './page-versions.tsx'
import { PicturesContext } from './picture-node.tsx'
import { usePageEditor } from './use-page-editor.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  hidden: { display: 'none' },
  slug: { maxWidth: '440px' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    '@media (max-width: 640px)': { '& > button': { flexGrow: 1 } },
  },
  state: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const tabs = ['content', 'preview', 'versions'] as const
export type PageTab = (typeof tabs)[number]

type Props = {
  /** Undefined for a new page. */
  page: Page | undefined
  tab: PageTab
  onTab: (tab: PageTab) => void
  /** Loads the page again and starts another editor. */
  onReload: () => Promise<void>
}

/** Edits a page in both languages, shows it as the site does, and restores earlier versions. */
export function PageEditor({ page, tab, onTab, onReload }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const editor = usePageEditor(page)
  const formRef = useSaveShortcut()
  const { confirm, dialog } = useConfirm()
  const slugRule = useSlug(page !== undefined)
  const { values, change, errorOf, isDirty, isBusy, pictures, remove } = editor
  const { slug, title } = values

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: t('manage.pages.delete.title'),
      text: t('manage.pages.delete.text', { name: inLanguage(title, language) }),
      confirmLabel: t('common.delete'),
    })
    if (isConfirmed) await remove(slug)
  }

  return (
    <Screen
      title={page ? inLanguage(title, language) || slug : t('manage.pages.new')}
      actions={
        page && (
          <>
            <Button
              as="a"
              icon={<OpenRegular />}
              href={`/pages/${encodeURIComponent(slug)}?language=${language}`}
              target="_blank"
              rel="noopener"
            >
              {t('manage.pages.view')}
              <NewWindowNote />
            </Button>
            {!isShippedPage(slug) && (
              <Button
                icon={<DeleteRegular />}
                disabledFocusable={isBusy}
                onClick={() => void confirmAndRemove()}
              >
                {t('common.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <TabList
        selectedValue={tab}
        onTabSelect={(_event, { value }) => onTab(tabs.find((each) => each === value) ?? 'content')}
      >
        {tabs
          .filter((name) => page || name !== 'versions')
          .map((name) => (
            <Tab key={name} id={`tab-${name}`} value={name} aria-controls={`panel-${name}`}>
              {t(`manage.pages.tab.${name}`)}
            </Tab>
          ))}
      </TabList>
      <PicturesContext value={pictures}>
        <div ref={formRef}>
          <form
            noValidate
            className={styles.form}
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void editor.save()
            }}
          >
            <PageProblem editor={editor} />
            {/* The editors stay mounted, so that changes can be undone after a look at the preview. */}
            <div
              id="panel-content"
              role="tabpanel"
              aria-labelledby="tab-content"
              className={mergeClasses(styles.form, tab !== 'content' && styles.hidden)}
            >
              <PageFields
                values={values}
                errorOf={errorOf}
                onChange={(changed) => {
                  const suggested = slugRule.follow(slug, changed.title)
                  const isSame = suggested === slug
                  change({ ...changed, slug: isSame ? slug : suggested.replaceAll('_', '-') })
                }}
                onPicture={editor.addPicture}
              />
              {!page && (
                <div className={styles.slug}>
                  <SlugField
                    slug={slug}
                    rule={slugRule}
                    error={errorOf('slug')}
                    onChange={(typed) => change({ slug: typed })}
                  />
                </div>
              )}
            </div>
            {tab === 'preview' && <PagePreview {...values} pictures={pictures} />}
            {tab !== 'versions' && (
              <div ref={bottomBarRef} className={mergeClasses(barStyles.bar, styles.actions)}>
                <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
                  {t(page ? 'common.save' : 'manage.add')}
                </Button>
                {isDirty && <span className={styles.state}>{t('manage.pages.unsaved')}</span>}
              </div>
            )}
          </form>
        </div>
      </PicturesContext>
      {tab === 'versions' && page && (
        <PageVersions slug={slug} updatedAt={editor.base.updatedAt} isDirty={isDirty} onRestored={onReload} />
      )}
      {editor.conflict}
      {dialog}
    </Screen>
  )
}
