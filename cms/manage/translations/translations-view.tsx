import { TranslationsScreen } from './translations-screen.tsx'

/** `/manage/translations` */
export function TranslationsView() {
  return <TranslationsScreen />
}
