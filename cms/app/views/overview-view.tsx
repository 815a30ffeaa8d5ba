import type { AdminViewServerProps } from 'payload'
import { Overview } from '#manage/overview/overview.tsx'
import { managedForms } from './managed-forms.ts'

/** `/manage` */
export async function OverviewView({ initPageResult }: AdminViewServerProps) {
  return <Overview forms={await managedForms(initPageResult.req)} />
}
