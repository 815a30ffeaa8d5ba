import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithFieldSets } from '#contract/forms.ts'
import { useShortcuts } from '../shell/shortcuts.tsx'

/** The panel stays beside the form. */
const pageWidth = '1040px'

export const useItemPageStyles = makeStyles({
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    maxWidth: pageWidth,
  },
  // Together below a long title.
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  title: {
    ...typographyStyles.title3,
    marginInlineEnd: 'auto',
    maxWidth: '70ch',
    overflowWrap: 'anywhere',
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 760px) minmax(280px, 360px)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXXL,
    alignItems: 'start',
    justifyContent: 'space-between',
    maxWidth: pageWidth,
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  form: { minWidth: 0 },
})

/** Ctrl+S submits the form inside the element with the returned ref. */
export function useSaveShortcut() {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  useShortcuts([
    {
      keys: 'mod+s',
      label: t('manage.shortcut.save'),
      run: () => container.current?.querySelector('form')?.requestSubmit(),
    },
  ])
  return container
}

/**
 * Makes auto-filled fields editable and optional: managers enter the values that otherwise come from the submitter's account,
 * which may lack some. `checkValues` requires one of the names.
 */
export function unlockAutoFilled({ fieldSets }: WithFieldSets): WithFieldSets {
  return {
    fieldSets: fieldSets.map((set) => ({
      ...set,
      fields: set.fields.map((field) =>
        field.settings.autoFill
          ? { ...field, required: false, settings: { ...field.settings, readOnly: false } }
          : field,
      ),
    })),
  }
}
