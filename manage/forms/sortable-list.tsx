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
import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import {
  AddRegular,
  ChevronDownRegular,
  ChevronUpRegular,
  ReOrderDotsVerticalRegular,
} from '@fluentui/react-icons'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAnnounce } from '#ui/shell/announcer.tsx'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none' },
  row: {
    backgroundColor: 'var(--ground)',
    // Rows do not slide out of the way.
    '@media (prefers-reduced-motion: reduce)': { transitionProperty: 'none !important' },
  },
  tool: { padding: 0 },
  adds: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
  // Without this, a touch on the handle scrolls the page instead of dragging the row.
  handle: { touchAction: 'none', cursor: 'grab' },
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
  /** Receives the members in their new order, numbered from 1, without those that were removed and with those that were added. */
  onChange: (members: M[]) => void
  /** Buttons that add a member at the end. */
  add?: readonly { label: string; create: (order: number) => M }[]
  children: (member: M, index: number, row: RowTools<M>) => ReactNode
}

export type RowTools<M> = {
  /** The member's name. */
  name: string
  /** Drags the row. */
  handle: ReactNode
  /** The buttons that move the row up and down. */
  moves: ReactNode
  /** Removes the member and moves the focus to its neighbor. */
  remove: () => void
  /** Adds a member below this one and moves the focus to it. */
  insertBelow: (member: M) => void
}

/**
 * A list whose rows are reordered by buttons, or by dragging their handle with the mouse, touch, or the keyboard (Space and
 * arrows). What was moved, added or removed is announced.
 */
export function SortableList<M extends Member>({ members, nameOf, onChange, add = [], children }: Props<M>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const id = useId()
  const announce = useAnnounce()
  const list = useRef<HTMLOListElement>(null)
  const lastPosition = useRef<number>(undefined)
  const addButton = useRef<HTMLButtonElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 10 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (memberId: string | number) => members.findIndex((member) => member.id === memberId)
  /** Announces it, instead of the library's own live region. */
  const announceDrag =
    (key: string) =>
    ({ active, over }: { active: { id: string | number }; over?: { id: string | number } | null }) => {
      const index = positionOf(active.id)
      const member = members[index]
      const name = member ? nameOf(member, index) : ''
      const position = (over ? positionOf(over.id) : index) + 1
      // A row that was picked up is over its own place.
      if (key === 'over' && position === lastPosition.current) return undefined
      lastPosition.current = position
      announce(t(`manage.sort.${key}`, { name, position, count: members.length }))
      return undefined
    }

  const changeTo = (next: readonly M[]) =>
    onChange(next.map((member, index) => ({ ...member, order: index + 1 })))
  const reorder = (from: number, to: number) => changeTo(arrayMove([...members], from, to))

  /** Focuses an added row's first input, or the one in `data-first`; or else the button that opens a row, its first input, or a button that adds one. */
  function focusRow(index: number, isAdded: boolean) {
    const rows = [...(list.current?.children ?? [])]
    const row = rows[Math.min(index, rows.length - 1)]
    const input = (row?.querySelector('[data-first]') ?? row)?.querySelector<HTMLElement>('input, select')
    const opener = row?.querySelector<HTMLElement>('button[aria-expanded]')
    const next = addButton.current ?? list.current?.closest('section')?.querySelector('button:enabled')
    const target = (isAdded ? input : (opener ?? input)) ?? next
    if (target instanceof HTMLElement) target.focus()
  }

  function remove(index: number, name: string) {
    flushSync(() => changeTo(members.toSpliced(index, 1)))
    focusRow(index, false)
    announce(t('manage.sort.removed', { name }))
  }

  function append(member: M) {
    flushSync(() => onChange([...members, member]))
    announceAdded(member, members.length)
  }

  function insertBelow(index: number, member: M) {
    flushSync(() => changeTo(members.toSpliced(index + 1, 0, member)))
    announceAdded(member, index + 1)
  }

  function announceAdded(member: M, index: number) {
    focusRow(index, true)
    announce(t('manage.sort.added', { name: nameOf(member, index) }))
  }

  function endDrag({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) reorder(positionOf(active.id), positionOf(over.id))
  }

  function moveBy(step: 1 | -1, index: number, name: string, button: HTMLElement) {
    const position = index + step
    if (position < 0 || position >= members.length) return
    flushSync(() => reorder(index, position))
    // An element that moves in the document loses the focus.
    button.focus()
    announce(t('manage.sort.ended', { name, position: position + 1, count: members.length }))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions: { draggable: t('manage.sort.instructions') },
        announcements: {
          onDragStart: announceDrag('started'),
          onDragOver: announceDrag('over'),
          onDragEnd: announceDrag('ended'),
          onDragCancel: announceDrag('cancelled'),
        },
      }}
      onDragEnd={endDrag}
    >
      <SortableContext items={members.map((member) => member.id)} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={styles.list}>
          {members.map((member, index) => {
            const name = nameOf(member, index)
            return (
              <SortableRow
                key={member.id}
                id={member.id}
                name={name}
                isFirst={index === 0}
                isLast={index === members.length - 1}
                onMove={(step, { currentTarget }) => moveBy(step, index, name, currentTarget)}
              >
                {(tools) =>
                  children(member, index, {
                    ...tools,
                    name,
                    remove: () => remove(index, name),
                    insertBelow: (added) => insertBelow(index, added),
                  })
                }
              </SortableRow>
            )
          })}
        </ol>
      </SortableContext>
      {add.length > 0 && (
        <div className={styles.adds}>
          {add.map(({ label, create }, index) => (
            <Button
              key={label}
              ref={index === 0 ? addButton : undefined}
              icon={<AddRegular />}
              onClick={() => append(create(members.length + 1))}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </DndContext>
  )
}

type RowProps = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1, event: MouseEvent<HTMLElement>) => void
  children: (tools: Pick<RowTools<Member>, 'handle' | 'moves'>) => ReactNode
}

function SortableRow({ id, name, isFirst, isLast, onMove, children }: RowProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('manage.sort.role') } })
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
      {children({
        handle: (
          <Button
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            className={mergeClasses(styles.tool, styles.handle)}
            appearance="subtle"
            icon={<ReOrderDotsVerticalRegular />}
            aria-label={t('manage.sort.handle', { name })}
          />
        ),
        moves: (
          <>
            <Button
              className={styles.tool}
              appearance="subtle"
              icon={<ChevronUpRegular />}
              aria-label={t('manage.sort.up', { name })}
              disabledFocusable={isFirst}
              onClick={(event) => onMove(-1, event)}
            />
            <Button
              className={styles.tool}
              appearance="subtle"
              icon={<ChevronDownRegular />}
              aria-label={t('manage.sort.down', { name })}
              disabledFocusable={isLast}
              onClick={(event) => onMove(1, event)}
            />
          </>
        ),
      })}
    </li>
  )
}
