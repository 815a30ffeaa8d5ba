import { makeStyles } from '@fluentui/react-components'
import type { SerializedEditorState } from '@payloadcms/richtext-lexical/lexical'
import { RichText } from '@payloadcms/richtext-lexical/react'
import { z } from 'zod'
import type { Page } from '#contract/pages.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const stateSchema = z.custom<SerializedEditorState>(
  (value) =>
    z.looseObject({ root: z.looseObject({ children: z.array(z.looseObject({})) }) }).safeParse(value).success,
)

const useStyles = makeStyles({
  content: {
    marginTop: '32px',
    '& > * + *': { marginTop: '16px' },
    '& > h2': { marginTop: '32px' },
    '& li + li': { marginTop: '6px' },
  },
})

/** The page's rich text in the current language, with a fallback to the other language. */
export function PageContent({ content }: { content: Page['content'] }) {
  const styles = useStyles()
  const language = useLanguage()
  const fallbackLanguage = language === 'et' ? 'en' : 'et'
  const found = [content[language], content[fallbackLanguage]]
    .map((state) => stateSchema.safeParse(state))
    .find((parsed) => parsed.success)
  return found?.data ? <RichText data={found.data} className={styles.content} /> : null
}
