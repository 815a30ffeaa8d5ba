import { useTheme } from '@payloadcms/ui'
import { themeScript } from '#ui/theme/theme-choice.ts'
import { useThemeEffect } from '#ui/theme/use-theme-choice.ts'

/** Copies the register's theme (`body`, local storage) to where Payload expects it (`html`, cookie). */
export const payloadThemeScript = `${themeScript}
;(()=>{const d=document,t=d.body.dataset.theme;d.documentElement.dataset.theme=t
d.cookie='payload-theme='+t+';path=/;max-age=31536000;samesite=lax'})()`

/** Applies every theme change to Payload. */
export function usePayloadTheme(): void {
  useThemeEffect(useTheme().setTheme)
}
