import { AccessScreen } from './access-screen.tsx'

/** `/manage/access` */
export function AccessView() {
  return <AccessScreen />
}
