import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  wide: { minHeight: '44px', whiteSpace: 'nowrap', '@media (max-width: 640px)': { display: 'none' } },
})

/** Link to the public site in the current language. */
export function SiteLink() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Button as="a" appearance="subtle" className={styles.wide} href={`/?language=${useLanguage()}`}>
      {t('manage.site')}
    </Button>
  )
}
