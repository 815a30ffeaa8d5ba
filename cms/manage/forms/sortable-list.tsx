import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    // Rows do not slide out of the way.
    '@media (prefers-reduced-motion: reduce)': { transitionProperty: 'none !important' },
  },
  content: { flexGrow: 1, minWidth: 0 },
  // Without this, a touch on the handle scrolls the page instead of dragging the row.
  handle: { touchAction: 'none', cursor: 'grab', flexShrink: 0 },
})

type Member = { id: string; order: number }

let lastId = 0

/** The id of a new row. It stays the same while the row is edited, which its slug or value does not. */
export function newRowId(): string {
  lastId += 1
  return `new-${lastId}`
}

type Props<M extends Member> = {
  members: readonly M[]
  /** The member's name, for screen readers. */
  nameOf: (member: M, index: number) => string
  /** Receives the members in their new order, numbered from 1. */
  onReorder: (members: M[]) => void
  children: (member: M, index: number) => ReactNode
}

/** A list whose rows are reordered by dragging their handle with the mouse, touch, or the keyboard (Space and arrows). */
export function SortableList<M extends Member>({ members, nameOf, onReorder, children }: Props<M>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 10 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (memberId: string | number) => members.findIndex((member) => member.id === memberId)
  const describe =
    (key: string) =>
    ({ active, over }: { active: { id: string | number }; over?: { id: string | number } | null }) => {
      const index = positionOf(active.id)
      const member = members[index]
      return t(`manage.sort.${key}`, {
        name: member ? nameOf(member, index) : '',
        position: (over ? positionOf(over.id) : index) + 1,
        count: members.length,
      })
    }

  function reorder({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    const moved = arrayMove([...members], positionOf(active.id), positionOf(over.id))
    onReorder(moved.map((member, index) => ({ ...member, order: index + 1 })))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('manage.sort.instructions') },
        announcements: {
          onDragStart: describe('started'),
          onDragOver: describe('over'),
          onDragEnd: describe('ended'),
          onDragCancel: describe('cancelled'),
        },
      }}
      onDragEnd={reorder}
    >
      <SortableContext items={members.map((member) => member.id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {members.map((member, index) => (
            <SortableRow key={member.id} id={member.id} name={nameOf(member, index)}>
              {children(member, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
        ...(isDragging && { position: 'relative', zIndex: 1 }),
      }}
    >
      <Button
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={styles.handle}
        appearance="subtle"
        icon={<ReOrderDotsVerticalRegular />}
        aria-label={t('manage.sort.handle', { name })}
      />
      <div className={styles.content}>{children}</div>
    </li>
  )
}
