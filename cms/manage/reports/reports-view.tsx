import { ReportsScreen } from './reports-screen.tsx'

/** `/manage/reports` */
export function ReportsView() {
  return <ReportsScreen />
}
