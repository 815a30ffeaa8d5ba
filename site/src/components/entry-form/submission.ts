import type { CallInput } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { FillableForm } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'

type Sent = {
  values: FormValues
  /** The same submission with the same UUID creates one entry, however often it is sent (contract §4). */
  itemUuid: string
  /** Of the mails. */
  language: Language
  /** Of the texts, if somebody chose it. */
  textLanguage: Language | undefined
}

/** The call that submits a new entry of a form. */
export function submissionOf(
  { slug, updatedAt }: Pick<FillableForm, 'slug' | 'updatedAt'>,
  { values, itemUuid, language, textLanguage }: Sent,
): CallInput<'submitItem'> {
  return {
    params: { slug },
    body: {
      action: 'insert',
      status: 'pending',
      filledForm: { slug, updatedAt },
      updatedAt: new Date().toISOString(),
      values,
      itemUuid,
      language,
      ...(textLanguage && { textLanguage }),
    },
  }
}
