import { makeStyles, Tooltip, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseNameOf, extensionOf, type VisibleFile } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type FileError, openFile } from '#ui/files/download-file.ts'
import { formatDate } from '#ui/i18n/format-date.ts'

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  file: {
    minHeight: '24px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    '@media (max-width: 640px)': { minWidth: '44px', minHeight: '44px' },
  },
  embargoed: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '24px',
    fontSize: '18px',
    color: tokens.colorNeutralForeground3,
  },
  error: { flexBasis: '100%', color: tokens.colorStatusDangerForeground1, ':empty': { display: 'none' } },
})

/** A row's files as buttons that open them, labelled with the file type. */
export function RowFiles({ files }: { files: readonly VisibleFile[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const [error, setError] = useState<FileError>()
  return (
    <span className={styles.files}>
      {files.map((file) => {
        const name = baseNameOf(file.name)
        const type = extensionOf(name).toUpperCase() || name
        if (file.embargoUntil) {
          const until = t('file.embargo', { date: formatDate(file.embargoUntil) })
          return (
            <Tooltip key={file.name} content={until} relationship="label">
              <span role="img" className={styles.embargoed}>
                <LockClosedRegular />
              </span>
            </Tooltip>
          )
        }
        return (
          <button
            key={file.name}
            type="button"
            className={styles.file}
            aria-label={t('file.openNamed', { name })}
            onClick={async () => setError(await openFile(client, file.name))}
          >
            {type}
          </button>
        )
      })}
      <span className={styles.error} role="status">
        {error ? t(error) : ''}
      </span>
    </span>
  )
}
