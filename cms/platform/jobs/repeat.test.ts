import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { type Repeated, repeat } from './repeat.ts'

const never = 1_000_000

function stopAfterTest(repeated: Repeated): Repeated {
  onTestFinished(() => repeated.stop())
  return repeated
}

it('runs immediately, then repeatedly, even after a failure', async () => {
  let runs = 0
  const errors: unknown[] = []
  stopAfterTest(
    repeat(
      async () => {
        runs++
        if (runs === 2) throw new Error('once')
      },
      5,
      (error) => errors.push(error),
    ),
  )
  expect(runs).toBe(1)
  await expect.poll(() => runs).toBeGreaterThan(3)
  expect(errors).toHaveLength(1)
})

it('runs soon on request, never concurrently, and once for several requests during a run', async () => {
  let runs = 0
  let open = 0
  const repeated = stopAfterTest(
    repeat(
      async () => {
        runs++
        expect(++open).toBe(1)
        await pause(20)
        open--
      },
      never,
      (error) => expect(error).toBeUndefined(),
    ),
  )
  repeated.soon()
  repeated.soon()
  await expect.poll(() => runs).toBe(2)
  await pause(60)
  expect(runs).toBe(2)
})

it('runs within the time that is asked for last, and not after it was stopped', async () => {
  let runs = 0
  const repeated = stopAfterTest(
    repeat(
      async () => {
        runs++
      },
      never,
      (error) => expect(error).toBeUndefined(),
    ),
  )
  repeated.within(Number.POSITIVE_INFINITY)
  repeated.within(20)
  repeated.within(40)
  await expect.poll(() => runs).toBe(2)
  await pause(60)
  expect(runs).toBe(2)
  repeated.within(20)
  await repeated.stop()
  repeated.within(5)
  await pause(50)
  expect(runs).toBe(2)
})

it('waits for the current run when stopped, and starts no other', async () => {
  let ended = 0
  const run = async () => {
    await pause(30)
    ended++
  }
  const repeated = repeat(run, 1, (error) => expect(error).toBeUndefined())
  repeated.soon()
  await repeated.stop()
  expect(ended).toBe(1)
  repeated.soon()
  await pause(50)
  expect(ended).toBe(1)
})
