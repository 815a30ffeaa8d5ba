import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { citationOf, toApa, toIeee } from '#contract/citations/citation.ts'
import { toBibtex, toRis } from '#contract/citations/citation-files.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { usePage } from '../page-context.tsx'
import { canonicalOrigin } from '../variant.ts'
import type { ItemDetail } from './register.ts'

const useStyles = makeStyles({
  text: {
    minHeight: '200px',
    maxHeight: '50vh',
    overflowY: 'auto',
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase300,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 2,
  },
})

const formats = {
  apa: { label: 'APA', extension: 'txt', type: 'text/plain', write: toApa },
  ieee: { label: 'IEEE', extension: 'txt', type: 'text/plain', write: toIeee },
  bibtex: { label: 'BibTeX', extension: 'bib', type: 'application/x-bibtex', write: toBibtex },
  ris: { label: 'RIS', extension: 'ris', type: 'application/x-research-info-systems', write: toRis },
} as const
type Format = keyof typeof formats

function isFormat(value: unknown): value is Format {
  return typeof value === 'string' && Object.hasOwn(formats, value)
}

type Props = { item: ItemDetail; onClose: () => void }

/** Cites the thesis in four formats. */
export function CiteDialog({ item, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { origin } = usePage().data
  const [format, setFormat] = useState<Format>('apa')
  const { extension, type, write } = formats[format]
  const text = write(
    citationOf(item, { origin: canonicalOrigin(origin), language, institution: t('thesis.institution') }),
  )
  const save = () => {
    const name = [item.lastName || item.firstName, item.year].filter(Boolean).join('-') || 'thesis'
    // RIS requires CRLF; programs that read the other formats accept it.
    saveBlob(new Blob([`${text}\n`.replaceAll('\n', '\r\n')], { type }), `${name}.${extension}`)
  }
  return (
    <DialogFrame
      title={t('thesis.cite.title')}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={text} keys="thesis.cite" icon={<CopyRegular />} />
          <Button icon={<ArrowDownloadRegular />} onClick={save}>
            {t('file.download')}
          </Button>
          <Button appearance="subtle" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <TabList
        selectedValue={format}
        aria-label={t('thesis.cite.format')}
        onTabSelect={(_event, { value }) => isFormat(value) && setFormat(value)}
      >
        {Object.entries(formats).map(([name, { label }]) => (
          <Tab key={name} value={name} id={`cite-${name}`} aria-controls="cite-text">
            {label}
          </Tab>
        ))}
      </TabList>
      <div
        id="cite-text"
        role="tabpanel"
        aria-labelledby={`cite-${format}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.text}
      >
        {text}
      </div>
    </DialogFrame>
  )
}
