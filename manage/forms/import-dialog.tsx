import { Button, Input, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import { Field } from '#ui/fields/field.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { JsonFileField } from '../shell/json-file-field.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

const useStyles = makeStyles({
  slug: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: tokens.spacingHorizontalM },
  grow: { flex: '1 1 200px' },
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
  const { file, slug, setSlug, plan, issues, problem, isBusy, errorOf, choose, preview, run } =
    useImport(onImported)
  const planned = plan ? [plan.form, ...plan.fieldSets, ...plan.fields] : []
  const writes = planned.filter(({ state }) => state !== 'same').length
  const isPlanCurrent = plan?.form.slug === slug
  return (
    <FormDialog
      title={t('manage.forms.import.title')}
      submitLabel={t('manage.forms.import.run')}
      canSubmit={writes > 0 && isPlanCurrent}
      isDirty={file !== undefined}
      isBusy={isBusy}
      problem={problem && t(problem)}
      issues={issues.filter(({ field }) => field !== 'slug')}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <JsonFileField
        label={t('manage.forms.import.file')}
        hint={t('manage.forms.import.hint')}
        isBusy={isBusy}
        onChoose={(file) => void choose(file)}
      />
      {file && (
        <div className={styles.slug}>
          <Field
            className={styles.grow}
            label={t('manage.forms.import.slug')}
            hint={t('manage.forms.import.slugHint')}
            {...errorOf('slug')}
          >
            <Input
              value={slug}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(_event, { value }) => setSlug(value.trim())}
            />
          </Field>
          <Button disabledFocusable={isBusy || isPlanCurrent || slug === ''} onClick={() => void preview()}>
            {t('manage.forms.import.preview')}
          </Button>
        </div>
      )}
      {isBusy && <ProgressBar aria-label={t('manage.forms.import.busy')} />}
      {file && plan && isPlanCurrent && <ImportPreview file={file} plan={plan} definitions={definitions} />}
    </FormDialog>
  )
}
