import {
  makeStyles,
  mergeClasses,
  tokens,
  useFieldControlProps_unstable as useFieldControlProps,
} from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons'
import { type InputHTMLAttributes, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readableLimit } from '#contract/values/file.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'

const useStyles = makeStyles({
  zone: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    minHeight: '64px',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':has([aria-invalid=true])': { border: '1px dashed var(--danger)' },
  },
  over: { borderTopStyle: 'solid', backgroundColor: tokens.colorBrandBackground2 },
  choose: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    fontWeight: tokens.fontWeightSemibold,
  },
  limits: {
    flexBasis: '100%',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  drag: { color: tokens.colorNeutralForeground2, '@media (hover: none)': { display: 'none' } },
})

type Props = {
  id: string
  /** Extensions with their MIME types. */
  formats: Readonly<Record<string, readonly string[]>>
  maxBytes: number
  onChoose: (file: File) => void
}

/** A drop target around a native file input, which remains accessible to keyboard and screen readers. */
export function DropZone({ id, formats, maxBytes, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const limitsId = useId()
  // With `required`, browsers say that it is invalid before anybody has used it. Its label says that it is required.
  const { 'aria-required': _isRequired, ...inputProps } = useFieldControlProps<
    InputHTMLAttributes<HTMLInputElement>
  >({ id, 'aria-describedby': limitsId }, { supportsLabelFor: true })
  const choose = (file: File | undefined) => file && onChoose(file)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger click target for the nested input
    // biome-ignore lint/a11y/useKeyWithClickEvents: the nested input handles the keyboard
    <div
      className={mergeClasses(styles.zone, isOver && styles.over)}
      onClick={() => input.current?.click()}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files[0])
      }}
    >
      <input
        {...inputProps}
        ref={input}
        className={hiddenStyles.hidden}
        type="file"
        accept={Object.entries(formats)
          .flatMap(([extension, types]) => [`.${extension}`, ...types])
          .join(',')}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // Allows the same file to be selected again.
          event.target.value = ''
        }}
      />
      <span className={styles.choose} aria-hidden>
        <ArrowUploadRegular fontSize={20} />
        {t('file.choose')}
      </span>
      <span className={styles.drag} aria-hidden>
        {t('file.orDrop')}
      </span>
      <span id={limitsId} className={styles.limits}>
        {t('file.limits', { formats: Object.keys(formats).join(', '), max: readableLimit(maxBytes) })}
      </span>
    </div>
  )
}
