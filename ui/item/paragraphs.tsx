import { makeStyles, tokens } from '@fluentui/react-components'
import { paragraphsOf } from './value-texts.ts'

const useStyles = makeStyles({
  text: { margin: 0, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

type Props = { text: string; lang?: string | undefined }

/** A long plain text; paragraphs and line breaks are preserved, HTML is not interpreted. */
export function Paragraphs({ text, lang }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.group} lang={lang}>
      {paragraphsOf(text).map(({ key, text: paragraph }) => (
        <p key={key} className={styles.text}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
