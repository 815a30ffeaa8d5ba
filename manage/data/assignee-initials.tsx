import { makeStyles } from '@fluentui/react-components'
import type { Assignee } from '#contract/assignment.ts'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { useAssigneeName } from './use-assignee-name.ts'

const useStyles = makeStyles({
  initials: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '28px',
    height: '22px',
    paddingInline: '4px',
    borderRadius: '11px',
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-2)',
    font: 'var(--text-12)',
  },
})

/** The assignee of a row by initials; the whole name when it is pointed at, and for screen readers. */
export function AssigneeInitials({ assignee }: { assignee: Assignee }) {
  const styles = useStyles()
  const name = useAssigneeName()(assignee)
  return (
    <span className={styles.initials} title={name}>
      <span aria-hidden>{initialsOf(assignee.name)}</span>
      <span className={hiddenStyles.hidden}>{name}</span>
    </span>
  )
}

/** Of the first and the last part of a name. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s-]+/).filter(Boolean)
  const [first = '', last = ''] = [parts.at(0), parts.length > 1 ? parts.at(-1) : '']
  return `${[...first].at(0) ?? ''}${[...last].at(0) ?? ''}`.toUpperCase()
}
