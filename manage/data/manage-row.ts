import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminRow } from '#contract/admin-list.ts'
import type { Assignee } from '#contract/assignment.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { fullName } from '#contract/person-name.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'
import { titleWithOwner } from './item-title.ts'

/** A row of a register's table in the manage area. */
export type ManageRow = ItemRow & {
  status: ItemStatus
  /** Displayed in place of `status` while it is being saved. */
  newStatus?: ItemStatus
  updatedAt: string
  submitter: string
  /** The submitter has corrected it since it was returned, and it is pending. */
  isCorrected: boolean
  /** The submitter has not confirmed the address. */
  isUnconfirmed: boolean
  assignee: Assignee | null
  /** How many checks of the form are not ticked. */
  openChecks: number
  values: FormValues
}

export function toManageRow(item: AdminRow): ManageRow {
  const {
    status,
    updatedAt,
    submitter,
    correctedAt,
    addressUnconfirmed,
    assignee,
    openChecks,
    values,
    labelledKeywords,
  } = item
  const row = toItemRow(item)
  return {
    ...row,
    keywords: [...row.keywords, ...labelledKeywords],
    status,
    updatedAt,
    submitter: submitter?.name || submitter?.username || submitter?.email || '',
    isCorrected: correctedAt !== null,
    isUnconfirmed: addressUnconfirmed,
    assignee,
    openChecks,
    values,
  }
}

/** What an entry is named by. */
export type RowNames = Pick<ManageRow, 'title' | 'firstName' | 'lastName' | 'organization'>

/** What a link to an entry is made of. */
export type LinkedEntry = RowNames & Pick<ManageRow, 'language' | 'uuid'> & { form: string }

/** Returns a function that names a row in notices and accessible labels. */
export function useRowName(slug: string): (row: RowNames) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (row) => entryName({ ...row, form: slug }, language) || t('item.nameless'),
    [slug, language, t],
  )
}

/**
 * Returns a function for the `lang` of a row's name; undefined for the language of the page. The server sends a title that is
 * in one language only for both languages.
 */
export function useNameLanguage(): (row: Pick<ManageRow, 'title' | 'language'>) => Language | undefined {
  const partLanguage = usePartLanguage()
  return useCallback(
    ({ title: { et, en }, language }) => {
      const isOfPage = et && en ? et !== en : !et && !en
      return isOfPage ? undefined : partLanguage(language)
    },
    [partLanguage],
  )
}

/** A short name of an entry: the title, which is the header of its row, and whose it is. Empty without any text. */
export function entryName(row: RowNames & { form: string }, language: Language): string {
  const { form, organization } = row
  return titleWithOwner(form, inLanguage(row.title, language), { organization, author: fullName(row) })
}
