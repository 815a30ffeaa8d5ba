import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  slug: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  grow: { flex: '1 1 200px' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
})

type Props = { definitions: Definitions; onImported: () => Promise<void> }

/** Opens the import of a form. */
export function ImportButton({ definitions, onImported }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ArrowUploadRegular />} onClick={() => setOpen(true)}>
        {t('manage.forms.import.open')}
      </Button>
      {isOpen && (
        <ImportDialog
          definitions={definitions}
          onImported={async () => {
            setOpen(false)
            await onImported()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Imports a form from a JSON file, after a preview of what is written. */
function ImportDialog({ definitions, onImported, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { file, slug, setSlug, plan, issues, problem, isBusy, choose, preview, run } = useImport(onImported)
  const planned = plan ? [plan.form, ...plan.fieldSets, ...plan.fields] : []
  const writes = planned.filter(({ state }) => state !== 'same').length
  const isPlanCurrent = plan?.form.slug === slug
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && !isBusy && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('manage.forms.import.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <Field label={t('manage.forms.import.file')} hint={t('manage.forms.import.hint')}>
              {(props) => (
                <input
                  {...props}
                  type="file"
                  accept=".json,application/json"
                  disabled={isBusy}
                  onChange={(event) => void choose(event.target.files?.[0])}
                />
              )}
            </Field>
            {file && (
              <div className={styles.slug}>
                <Field
                  className={styles.grow}
                  label={t('manage.forms.import.slug')}
                  hint={t('manage.forms.import.slugHint')}
                >
                  <Input
                    value={slug}
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={(_event, { value }) => setSlug(value.trim())}
                  />
                </Field>
                <Button disabled={isBusy || isPlanCurrent || slug === ''} onClick={() => void preview()}>
                  {t('manage.forms.import.preview')}
                </Button>
              </div>
            )}
            {isBusy && <ProgressBar aria-label={t('manage.forms.import.busy')} />}
            {problem && (
              <MessageBar intent="error" layout="multiline" role="alert">
                <MessageBarBody>{t(problem)}</MessageBarBody>
              </MessageBar>
            )}
            <IssueList issues={issues} />
            {file && plan && isPlanCurrent && (
              <ImportPreview file={file} plan={plan} definitions={definitions} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isBusy}>
              {t('common.cancel')}
            </Button>
            <Button
              appearance="primary"
              disabled={isBusy || writes === 0 || !isPlanCurrent}
              onClick={() => void run()}
            >
              {t('manage.forms.import.run')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

function IssueList({ issues }: { issues: readonly ValueIssue[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (issues.length === 0) return null
  return (
    <ul className={styles.list} role="alert">
      {issues.map(({ field, messageKey, params }) => (
        <li key={`${field} ${messageKey}`}>
          {field === 'file' ? '' : `${field}: `}
          {t(messageKey, { ...params })}
        </li>
      ))}
    </ul>
  )
}
