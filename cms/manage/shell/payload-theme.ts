import { useTheme } from '@payloadcms/ui'
import { useEffect } from 'react'
import { themeFor, themeScript } from '#ui/theme/theme-choice.ts'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

/** Payload marks `html` and remembers by a cookie; the register marks `body` and remembers by local storage. */
export const payloadThemeScript = `${themeScript}
;(()=>{const d=document,t=d.body.dataset.theme;d.documentElement.dataset.theme=t
d.cookie='payload-theme='+t+';path=/;max-age=31536000;samesite=lax'})()`

/** Tells Payload of every change of the theme. */
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
