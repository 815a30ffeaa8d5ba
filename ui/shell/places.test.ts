import { describe, expect, test } from 'vitest'
import { trackPlaces } from './places.ts'

/** Events in which `relatedTarget` is null, as in Safari when a button is clicked. */
class FocusLost extends Event {
  readonly relatedTarget = null
}

function setUp({ hasFocus = true } = {}) {
  const target = new EventTarget()
  const left: string[] = []
  const places = trackPlaces(target, { flush: (run) => run(), hasFocus: () => hasFocus })
  const place = (name: string) => ({ onLeave: () => void left.push(name) })
  const field = place('field')
  const range = place('range in the field')
  const dispatch = (type: string) => target.dispatchEvent(new FocusLost(type))
  /** As it bubbles through the elements of the places. */
  const dispatchIn = (type: string, ...inside: (typeof field)[]) => {
    dispatch(type)
    for (const each of inside) places.enter(each)
  }
  return { left, field, range, dispatch, dispatchIn }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a place is left', () => {
  test('by key: when the focus is elsewhere, the inner place first', async () => {
    const { left, field, range, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field, range)
    dispatch('focusout')
    dispatch('focusin')
    await settled()
    expect(left).toEqual(['range in the field', 'field'])
  })

  test('by pointer: only when it is released, before the click', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('mousedown')
    dispatch('focusout')
    await settled()
    expect(left).toEqual([])
    dispatch('mouseup')
    expect(left).toEqual(['field'])
    await settled()
    expect(left).toEqual(['field'])
  })

  test('by key before the next key, however fast', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('focusout')
    dispatch('focusin')
    expect(left).toEqual([])
    dispatch('keydown')
    expect(left).toEqual(['field'])
  })

  test('after a button of its own was pressed that did not get the focus', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatchIn('mousedown', field)
    dispatch('focusout')
    dispatch('mouseup')
    await settled()
    expect(left).toEqual([])
    dispatch('mousedown')
    dispatch('mouseup')
    expect(left).toEqual(['field'])
  })
})

describe('a place is not left', () => {
  test('when the focus moves inside, or to a portal of it', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('focusout')
    dispatchIn('focusin', field)
    await settled()
    expect(left).toEqual([])
  })

  test('when the window loses the focus', async () => {
    const { left, field, dispatch, dispatchIn } = setUp({ hasFocus: false })
    dispatchIn('focusin', field)
    dispatch('focusout')
    await settled()
    expect(left).toEqual([])
  })

  test('twice', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('focusout')
    dispatch('focusin')
    dispatch('keydown')
    await settled()
    dispatch('focusout')
    await settled()
    expect(left).toEqual(['field'])
  })
})
