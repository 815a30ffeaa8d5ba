import { createContext, use } from 'react'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Language } from '#contract/texts.ts'

/** Dependencies of controls beyond the field's value. */
type FormTools = {
  client: Client
  formSlug: string
  /** The item to which uploads belong. Undefined until a draft has been looked for, because a draft contains its item's UUID. */
  itemUuid: string | undefined
  /** A file removed before its item exists is deleted from the storage immediately. */
  isNewItem: boolean
  /** Whether a manager saves the form; anyone else sends it. */
  asManager: boolean
  /** The values of an existing item. Those that do not fit the form are displayed as they are stored. */
  stored: FormValues | undefined
  /** Paths of marked fields, see `FieldMark`. */
  marks: ReadonlySet<string>
  /** The language of the entry's texts, if it is known. */
  textLanguage: Language | undefined
  /** Marks a field as uploading or not; a form with an upload in progress cannot be submitted. */
  setBusy: (id: string, busy: boolean) => void
  /** The server does not know a field: loads the form anew, and says what has changed. */
  formChanged: () => void
  /** Gives a new item another UUID, because another submission has used its UUID. */
  renewUuid: () => void
}

export const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (!tools) throw new Error('useFormTools must be used within an ItemForm')
  return tools
}
