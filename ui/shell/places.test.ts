import { describe, expect, test, vi } from 'vitest'
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

  test('by pointer: only with the click, before its handlers', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('mousedown')
    dispatch('focusout')
    await settled()
    expect(left).toEqual([])
    dispatch('mouseup')
    dispatch('click')
    expect(left).toEqual(['field'])
    await settled()
    expect(left).toEqual(['field'])
  })

  test('by a press that ends without a click', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatch('mousedown')
    dispatch('focusout')
    dispatch('mouseup')
    await settled()
    expect(left).toEqual(['field'])
  })

  test('after a button of its own was pressed that did not get the focus', async () => {
    const { left, field, dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', field)
    dispatchIn('mousedown', field)
    dispatch('focusout')
    dispatch('mouseup')
    dispatch('click')
    await settled()
    expect(left).toEqual([])
    dispatch('mousedown')
    dispatch('mouseup')
    dispatch('click')
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
    const onLeave = vi.fn()
    const { dispatch, dispatchIn } = setUp()
    dispatchIn('focusin', { onLeave })
    dispatch('focusout')
    dispatch('focusin')
    dispatch('click')
    await settled()
    dispatch('focusout')
    await settled()
    expect(onLeave).toHaveBeenCalledTimes(1)
  })
})
