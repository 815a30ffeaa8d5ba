import { LookScreen } from '#manage/look/look-screen.tsx'
import { SignIn } from '#manage/sign-in/sign-in.tsx'
import { currentManager } from '../../current-manager.ts'

/** `/manage/look` in development: `next.config.ts` leaves it out of builds. */
export default async function Page() {
  return (await currentManager()) ? <LookScreen /> : <SignIn />
}
