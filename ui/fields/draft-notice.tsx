import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { formatDateTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Announced } from '../shell/announced.tsx'

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  // A reload keeps the scroll position, often below the top of the form.
  sticky: {
    position: 'sticky',
    top: '72px',
    zIndex: 2,
    backgroundColor: 'var(--raised)',
    boxShadow: tokens.shadow8,
    '@media (max-height: 22.5em), (max-width: 18em)': { position: 'static' },
  },
  text: { flexBasis: '16em', flexGrow: 1, overflowWrap: 'anywhere' },
  removed: {
    display: 'block',
    color: tokens.colorStatusWarningForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

type Props = {
  savedAt: string
  /** Names of the draft's uploads that no longer exist. */
  removedFiles?: readonly string[]
  /** Labels of fields whose value in the draft replaces one that the item has since. */
  overwritten?: readonly string[]
  /** Stays in view while the page is scrolled. */
  isSticky?: boolean
  onDiscard: () => void
}

/** Says that a draft was restored, and which of its files are gone, and offers to discard it. */
export function DraftNotice({
  savedAt,
  removedFiles = [],
  overwritten = [],
  isSticky = false,
  onDiscard,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const textId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a message is no part of the form
    <div
      role="group"
      aria-labelledby={textId}
      className={mergeClasses(styles.notice, isSticky && styles.sticky)}
    >
      <Announced as="span" id={textId} className={styles.text}>
        {t('field.draft.restored', { time: formatDateTime(savedAt, language) })}
        {overwritten.length > 0 && (
          <strong className={styles.removed}>
            {t('field.draft.overwrites', {
              fields: new Intl.ListFormat(language).format(
                overwritten.map((name) => t('field.draft.quoted', { name })),
              ),
            })}
          </strong>
        )}
        {removedFiles.length > 0 && (
          <strong className={styles.removed}>
            {t('field.draft.filesRemoved', {
              count: removedFiles.length,
              names: new Intl.ListFormat(language).format(
                removedFiles.map((name) => t('field.draft.quoted', { name })),
              ),
            })}
          </strong>
        )}
      </Announced>
      <Button onClick={onDiscard}>{t('field.draft.discard')}</Button>
    </div>
  )
}
