import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { FillableForm } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { evaluateConditions, withOutcome } from '#contract/values/conditions.ts'
import { valueText } from '#contract/values/value-text.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { sortedFields, valueAt } from '#ui/fields/sorted-fields.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { usePaths } from '../../use-paths.ts'
import { ButtonLink } from '../button-link.tsx'
import { CopyButton } from '../copy-button.tsx'
import { ClosedInstead, ClosedSince } from './closed-text.tsx'
import { type LoadedForm, loadForm } from './load-form.ts'
import styles from './refusal-notice.module.css'

/** Why a form takes no entries of the person: it closed while it was filled in, or was answered elsewhere. */
export type Refusal = { closed?: Extract<LoadedForm, { access: 'closed' }> | undefined }

const closedErrors = ['item.error.formNotOpen', 'item.error.formClosed', 'item.error.formFull']

/** What a rejected submission says about the form; undefined if it can still be sent. */
export async function findRefusal(
  client: Client,
  slug: string,
  { status, error = '' }: Envelope,
): Promise<Refusal | undefined> {
  if (status === 404 || error === 'item.error.alreadyAnswered') return {}
  if (!closedErrors.includes(error)) return undefined
  // Its text may have been written when it was closed.
  const loaded = await loadForm(client, slug).catch(() => undefined)
  return loaded?.access === 'closed' ? { closed: loaded } : {}
}

type Props = { refusal: Refusal; form: FillableForm; values: FormValues }

/** What to do instead of sending the form; the answers stay on the page and can be copied. */
export function RefusalNotice({ refusal: { closed }, form, values }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wording = useWording()
  const paths = usePaths()
  const answers = sortedFields(withOutcome(form, evaluateConditions(form, values))).flatMap((target) => {
    const text = valueText(target.field, valueAt(values, target) ?? null, wording)
    return text ? [`${labelOf(target.field, language)}\n${text}`] : []
  })
  return (
    <MessageBar
      intent="warning"
      action={
        <>
          <CopyButton keys="item.kept" text={answers.join('\n\n')} />
          <ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>
        </>
      }
    >
      <Announced className={styles.notice}>
        {closed && (
          <>
            <p>
              <ClosedSince {...closed.availability} />
            </p>
            <p className={styles.text}>
              <ClosedInstead {...closed} />
            </p>
          </>
        )}
        <p>{t('item.kept.text')}</p>
      </Announced>
    </MessageBar>
  )
}
