import { createContext, type ReactNode, use } from 'react'
import type { Client } from '#contract/client.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'

/** Dependencies of controls beyond the field's value. */
export type FormTools = {
  client: Client
  formSlug: string
  itemUuid: string
  /** A file removed before its item exists is deleted from the storage immediately. */
  isNewItem: boolean
  suggest: (query: string) => Promise<KeywordSuggestion[]>
  /** Marks a field as uploading or not; a form with an upload in progress cannot be submitted. */
  setBusy: (id: string, busy: boolean) => void
}

const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function FormToolsProvider({ tools, children }: { tools: FormTools; children: ReactNode }) {
  return <FormToolsContext value={tools}>{children}</FormToolsContext>
}

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (!tools) throw new Error('useFormTools must be used within an ItemForm')
  return tools
}
