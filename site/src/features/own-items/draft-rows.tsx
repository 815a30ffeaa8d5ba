import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DraftRow } from '#contract/drafts.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatDateTime, formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { LazyConfirmDialog } from '#ui/shell/lazy-confirm-dialog.tsx'
import listStyles from './list.module.css'
import type { NoticeText } from './notice.tsx'
import styles from './own-row.module.css'

type Props = {
  drafts: readonly DraftRow[]
  /** Called with what happened. */
  onReport: (notice: NoticeText) => void
}

/** Forms that the signed-in person has not sent yet. */
export function DraftRows({ drafts, onReport }: Props) {
  const { t } = useTranslation()
  if (drafts.length === 0) return null
  return (
    <section className={listStyles.group} aria-labelledby="drafts">
      <div className={listStyles.head}>
        <h2 id="drafts">{t('my.drafts.title')}</h2>
      </div>
      <ul className={listStyles.list}>
        {drafts.map((draft) => (
          <DraftRowItem key={draft.form} draft={draft} onReport={onReport} />
        ))}
      </ul>
    </section>
  )
}

function DraftRowItem({ draft, onReport }: { draft: DraftRow; onReport: (notice: NoticeText) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const { form, formTitle, updatedAt, expiresAt } = draft
  const title = inLanguage(draft.title, language) || t('my.drafts.untitled')
  const register = toRegister(form)
  const path = register ? paths.add(register) : paths.form(form)
  return (
    <li className={styles.row} data-hue={findRegister(form)?.hue}>
      <div className={styles.text}>
        <Link to={path} className={styles.title}>
          <bdi>{title}</bdi>
        </Link>
        <p className={styles.details}>
          <span>{inLanguage(formTitle, language)}</span>
          <span>{t('my.drafts.saved', { date: formatDateTime(updatedAt, language) })}</span>
          <span>{t('my.drafts.expires', { date: formatDay(expiresAt, language) })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={path} aria-label={t('my.drafts.continueNamed', { title })}>
          {t('my.drafts.continue')}
        </ButtonLink>
        <DeleteButton form={form} title={title} onReport={onReport} />
      </div>
    </li>
  )
}

type DeleteProps = { form: string; title: string; onReport: (notice: NoticeText) => void }

/** Deletes a draft after a confirmation. */
function DeleteButton({ form, title, onReport }: DeleteProps) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const [isConfirming, setConfirming] = useState(false)

  async function remove(): Promise<void> {
    setConfirming(false)
    const response = await call('deleteDraft', { params: { slug: form } })
    if (response.ok) return onReport({ intent: 'success', text: t('my.drafts.deleted', { title }) })
    const reason = t(response.problem.error ?? 'errors.unexpected')
    onReport({ intent: 'error', text: t('my.drafts.failed', { reason }) })
  }

  return (
    <>
      <Button
        disabledFocusable={isBusy}
        aria-label={t('my.drafts.deleteNamed', { title })}
        onClick={() => setConfirming(true)}
      >
        {t('my.drafts.delete')}
      </Button>
      {isConfirming && (
        <LazyConfirmDialog
          title={t('my.drafts.deleteTitle')}
          text={t('my.drafts.deleteText', { title })}
          confirmLabel={t('my.drafts.delete')}
          cancelLabel={t('my.drafts.keep')}
          primary="cancel"
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
