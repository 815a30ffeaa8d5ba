import type { AdminViewServerProps } from 'payload'
import { managedForms } from '../data/registers.ts'
import { Overview } from './overview.tsx'

/** `/manage` */
export async function OverviewView({ initPageResult }: AdminViewServerProps) {
  return <Overview forms={await managedForms(initPageResult.req)} />
}
