import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FillableForm } from '#contract/forms.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { formOf } from '#contract/values/owner-fields.ts'
import { PreviewedRow } from '#site/components/entry-form/row-preview.tsx'
import { usePaths } from '#site/use-paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { sortedFields, valueAt, withValue } from '#ui/fields/sorted-fields.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { Copy } from './copy.ts'
import { checkedFields, isConfirmation, openFields } from './repeatable.ts'
import styles from './several.module.css'

type Props = {
  form: FillableForm
  register: RegisterDeclaration
  copy: Copy
  isOpen: boolean
  /** Another copy is open, or they are being sent. */
  isLocked: boolean
  onOpen: () => void
  onClose: () => void
  onChange: (copy: Copy) => void
  onRemove: () => void
}

/** A copy as a row of the list, with what it lacks or what became of it, and the form that changes it. */
export function CopyItem({
  form,
  register,
  copy,
  isOpen,
  isLocked,
  onOpen,
  onClose,
  onChange,
  onRemove,
}: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const titleId = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const title = inLanguage(copy.source.title, language) || t('item.nameless')
  const isDone = copy.state === 'sent' || copy.state === 'already'
  useEffect(() => {
    if (wasOpen.current && !isOpen) editButton.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <li className={styles.copy} aria-labelledby={titleId}>
      <PreviewedRow register={register} form={form} values={copy.values} titleId={titleId} />
      <State form={form} copy={copy} />
      {isOpen ? (
        <CopyForm form={form} register={register} copy={copy} onClose={onClose} onChange={onChange} />
      ) : (
        !isDone && (
          <div className={styles.copyActions}>
            <Button
              ref={editButton}
              disabledFocusable={isLocked}
              aria-label={t('my.several.editNamed', { title })}
              onClick={onOpen}
            >
              {t('my.several.edit')}
            </Button>
            <Button
              appearance="subtle"
              disabledFocusable={isLocked}
              aria-label={t('my.several.removeNamed', { title })}
              onClick={onRemove}
            >
              {t('my.several.remove')}
            </Button>
          </div>
        )
      )}
    </li>
  )
}

function State({ form, copy }: Pick<Props, 'form' | 'copy'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const { state, itemUuid, values, reference, reason, lostFiles } = copy
  const open = useMemo(() => openFields(form, values, new Date()), [form, values])
  const labels = sortedFields(form)
    .filter(({ path, field }) => open.includes(path) && !isConfirmation(field))
    .map(({ field }) => labelOf(field, language))
  if (state === 'sending')
    return (
      <p className={styles.state}>
        <Spinner /> {t('field.form.sending')}
      </p>
    )
  if (state === 'sent' || state === 'already')
    return (
      <p className={styles.sent}>
        <CheckmarkCircleRegular aria-hidden />{' '}
        {state === 'sent' ? (
          t('my.several.sent', { reference })
        ) : (
          <>
            {t('my.several.already')} <Link to={paths.ownItem(itemUuid)}>{t('item.add.openSent')}</Link>
          </>
        )}
      </p>
    )
  return (
    <>
      {state === 'failed' && (
        <p className={styles.failed}>
          <ErrorCircleRegular aria-hidden />
          {t('my.several.failed', { reason: t(reason ?? 'errors.unexpected') })}
        </p>
      )}
      {lostFiles.length > 0 && (
        <p className={styles.open}>
          {t('field.copy.files', {
            count: lostFiles.length,
            names: new Intl.ListFormat(language).format(
              lostFiles.map((name) => t('field.draft.quoted', { name })),
            ),
          })}
        </p>
      )}
      {labels.length > 0 ? (
        <p className={styles.open}>
          {t('my.several.missing', {
            labels: new Intl.ListFormat(language, { type: 'unit' }).format(labels),
          })}
        </p>
      ) : open.length > 0 ? (
        <p className={styles.open}>{t('my.several.unconfirmed')}</p>
      ) : (
        state === 'ready' && <p className={styles.state}>{t('my.several.ready')}</p>
      )}
    </>
  )
}

type FormProps = Pick<Props, 'form' | 'register' | 'copy' | 'onClose' | 'onChange'>

/** First the fields that usually change, then all on request; confirmations are given for all copies. */
function CopyForm({ form, register, copy, onClose, onChange }: FormProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const changed = useRef<Copy>(undefined)
  const [isComplete, setComplete] = useState(false)
  const ownForm = useMemo(() => formOf(form, (field) => !isConfirmation(field)), [form])
  // What it begins with: the form has its own values while it is open.
  const [start] = useState(() => ({
    seed: { itemUuid: copy.itemUuid, values: copy.values, savedAt: new Date().toISOString() },
    shown: checkedFields(form, register, { values: copy.values, emptied: copy.emptied, now: new Date() }),
  }))
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('form input, form select, form textarea')?.focus()
  }, [])
  return (
    <div ref={frame} className={styles.form}>
      <ItemForm
        form={ownForm}
        initialValues={copy.values}
        seed={start.seed}
        draftName={`again.${copy.source.uuid}`}
        formSlug={form.slug}
        textLanguage={copy.textLanguage}
        shown={isComplete ? undefined : start.shown}
        cannotReset
        marks={copy.emptied}
        submitLabel={t('my.several.done')}
        beforeSubmit={() =>
          !isComplete && (
            <Button className={styles.all} onClick={() => setComplete(true)}>
              {t('my.several.all')}
            </Button>
          )
        }
        onSubmit={async (values, itemUuid) => {
          const confirmed = sortedFields(form)
            .filter(({ field }) => isConfirmation(field))
            .reduce((all, each) => withValue(all, each, valueAt(copy.values, each)), values)
          changed.current = { ...copy, values: confirmed, itemUuid, state: 'ready' }
          return { status: 200 }
        }}
        onDone={() => {
          // The form has removed its draft: the copy is stored anew.
          if (changed.current) onChange(changed.current)
          onClose()
        }}
      />
    </div>
  )
}
