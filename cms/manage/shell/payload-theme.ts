import { useTheme } from '@payloadcms/ui'
import { useEffect } from 'react'
import { themeFor, themeScript } from '#ui/theme/theme-choice.ts'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

/** Copies the register's theme (`body`, local storage) to where Payload expects it (`html`, cookie). */
export const payloadThemeScript = `${themeScript}
;(()=>{const d=document,t=d.body.dataset.theme;d.documentElement.dataset.theme=t
d.cookie='payload-theme='+t+';path=/;max-age=31536000;samesite=lax'})()`

/** Applies every theme change to Payload. */
export function usePayloadTheme(): void {
  const [choice] = useThemeChoice()
  const { setTheme } = useTheme()
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => setTheme(themeFor(choice, system.matches))
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [choice, setTheme])
}
