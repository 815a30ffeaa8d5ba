import { describe, expect, it } from 'vitest'
import { planTexts } from './plan-texts.ts'

const kept = [
  { namespace: 'common', key: 'common.a', et: 'A', en: 'a' },
  { namespace: 'common', key: 'common.asked', et: '', en: '' },
]

describe('planTexts', () => {
  it('writes what is new or different, and counts it', () => {
    const plan = planTexts(
      [
        { namespace: 'common', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'item', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'common', key: 'common.asked', en: 'x' },
      ],
      kept,
    )
    expect(plan).toEqual({
      write: [
        { namespace: 'item', key: 'common.a', et: 'A', en: 'a' },
        { namespace: 'common', key: 'common.asked', et: '', en: 'x' },
      ],
      new: 2,
      changed: 0,
      same: 1,
    })
  })

  it('leaves a language alone that is not given, and clears an empty one', () => {
    expect(planTexts([{ namespace: 'common', key: 'common.a', et: 'B' }], kept)).toMatchObject({
      write: [{ et: 'B', en: 'a' }],
      changed: 1,
    })
    expect(planTexts([{ namespace: 'common', key: 'common.a', et: '', en: '' }], kept)).toMatchObject({
      write: [{ et: '', en: '' }],
      changed: 1,
    })
  })

  it('writes nothing for a text that is not there and stays empty', () => {
    expect(planTexts([{ namespace: 'x', key: 'x.y', et: '', en: '' }], kept).write).toEqual([])
  })
})
