import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark'
import { ShareAndroidRegular } from '@fluentui/react-icons/headless/svg/share-android'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useCopy } from './use-copy.ts'

type Props = { url: string; title: string }

/** Opens the share sheet of the device; without one, copies the link. */
export function ShareButton({ url, title }: Props) {
  const { t } = useTranslation()
  const { outcome, copy } = useCopy('item.link')
  const share = async () => {
    if (!('share' in navigator)) return copy(url)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // The person closed the sheet.
      if (error instanceof Error && error.name === 'AbortError') return
      await copy(url)
    }
  }
  return (
    <Button icon={outcome === 'copied' ? <CheckmarkRegular /> : <ShareAndroidRegular />} onClick={share}>
      {t(`item.share.${outcome ?? 'share'}`)}
    </Button>
  )
}
