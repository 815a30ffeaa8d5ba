import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { parseVolume, volumeAmount } from '#contract/values/volume.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'

/** Returns a function that formats a stored volume in the page's language; undefined for any other text. */
export function useVolumeFormat(): (text: string) => string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  return (text) => {
    const volume = parseVolume(text)
    if (!volume) return undefined
    const amount = volumeAmount(volume, language)
    return t(`item.volume.${volume.unit}`, { count: volume.to, amount })
  }
}

type Props = { text: string; language: Language | undefined }

/** A volume in the page's language. A text that is not a number with a unit is displayed as it is stored, in its language. */
export function VolumeText({ text, language }: Props) {
  const volume = useVolumeFormat()(text)
  const lang = usePartLanguage()(language)
  return volume ?? <span lang={lang}>{text}</span>
}
