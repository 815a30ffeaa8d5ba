import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useResource } from '../shell/use-resource.ts'
import { UploadDialog } from './upload-dialog.tsx'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: tokens.spacingHorizontalM,
    padding: '2px',
    listStyleType: 'none',
  },
  picture: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-start',
    alignItems: 'stretch',
    width: '100%',
    height: '100%',
    padding: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  image: {
    display: 'block',
    width: '100%',
    height: '96px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  alt: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere' },
  upload: { alignSelf: 'flex-start' },
})

type Props = { onChoose: (picture: Picture) => void; onClose: () => void }

/** Chooses a picture that was added before, or adds one. */
export function PictureDialog({ onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const client = useClient()
  const pictures = useResource(useCallback(() => client('listMedia', {}), [client]))
  const [isUploading, setUploading] = useState(false)
  if (isUploading) return <UploadDialog onAdded={onChoose} onClose={() => setUploading(false)} />
  return (
    <DialogFrame
      title={t('manage.media.choose')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <Button
        className={styles.upload}
        appearance="primary"
        icon={<ArrowUploadRegular />}
        onClick={() => setUploading(true)}
      >
        {t('manage.media.upload')}
      </Button>
      <Loaded resource={pictures} failed={t('table.failed.title')} rows={3}>
        {({ media }) =>
          media.length === 0 ? (
            <StateMessage state="empty" title={t('manage.media.empty.title')}>
              <p>{t('manage.media.empty.text')}</p>
            </StateMessage>
          ) : (
            <ul className={styles.grid}>
              {media.map((picture) => (
                <li key={picture.uuid}>
                  <Button
                    className={styles.picture}
                    aria-label={t('manage.media.insert', { alt: inLanguage(picture.alt, language) })}
                    onClick={() => onChoose(picture)}
                  >
                    <img className={styles.image} src={picture.url} alt="" loading="lazy" />
                    <span className={styles.alt}>{inLanguage(picture.alt, language)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DialogFrame>
  )
}
