import { Tag, TagGroup } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useControlStyles } from './control.tsx'

export type ChosenTagsProps = {
  tags: readonly string[]
  labelOf: (tag: string) => string
  onRemove: (tag: string) => void
}

/** The values of a tags field, each with a button that removes it. */
export function ChosenTags({ tags, labelOf, onRemove }: ChosenTagsProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  return (
    <TagGroup
      className={styles.row}
      aria-label={t('field.tags.chosen')}
      onDismiss={(_event, data) => onRemove(data.value)}
    >
      {tags.map((tag) => (
        <Tag
          key={tag}
          value={tag}
          className={styles.tag}
          dismissible
          dismissIcon={{ 'aria-label': t('field.tags.remove') }}
        >
          {labelOf(tag)}
        </Tag>
      ))}
    </TagGroup>
  )
}
