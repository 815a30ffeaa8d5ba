import { createContext, type ReactNode, use } from 'react'
import type { Client } from '#contract/client.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'

/** What single fields need beyond their value. */
export type FormTools = {
  client: Client
  formSlug: string
  itemUuid: string
  /** A file taken back before its item exists is removed from the storage at once. */
  isNewItem: boolean
  suggest: (query: string) => Promise<KeywordSuggestion[]>
  /** Says that a field is (no longer) busy with an upload; a busy form is not sent. */
  setBusy: (id: string, busy: boolean) => void
}

const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function FormToolsProvider({ tools, children }: { tools: FormTools; children: ReactNode }) {
  return <FormToolsContext value={tools}>{children}</FormToolsContext>
}

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (!tools) throw new Error('Fields must stand inside an ItemForm')
  return tools
}
