import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { OpenRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { fieldTexts } from './item-texts.ts'
import type { ItemDetail } from './register.ts'

const useStyles = makeStyles({
  callout: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  term: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  deadline: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  apply: { minHeight: '44px' },
})

/** The application deadline, and a link for applying. */
export function ApplicationCallout({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { deadline } = item
  const [url] = fieldTexts(item, 'application_url')
  const isWebUrl = url !== undefined && /^https?:\/\//i.test(url)
  if (deadline === null && !isWebUrl) return null
  return (
    <div className={styles.callout}>
      {deadline !== null && (
        <div>
          <p className={styles.term}>{t('internship.applyBy')}</p>
          <p className={styles.deadline}>
            <DeadlineText deadline={deadline} />
          </p>
        </div>
      )}
      {isWebUrl && (
        <Button
          as="a"
          href={url}
          rel="noopener noreferrer nofollow"
          appearance="primary"
          icon={<OpenRegular />}
          className={styles.apply}
        >
          {t('internship.apply')}
        </Button>
      )}
    </div>
  )
}
