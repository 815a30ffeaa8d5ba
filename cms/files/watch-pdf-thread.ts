import { Worker } from 'node:worker_threads'

/** `heapMegabytes`: objects of JavaScript. `bufferBytes`: buffers and memory of WebAssembly, beside the file. */
export type ThreadLimits = { processorMs: number; heapMegabytes: number; bufferBytes: number }

const pollMs = 50

/**
 * Runs the thread that opens a PDF of this size, passes its messages on, and watches it from outside, because it may be busy
 * all the time: the process exits when the thread takes too much processor time or memory. It is a process of its own
 * because a thread that runs out of memory can end the process.
 */
export function watchPdfThread(script: string, size: number, limits: ThreadLimits): void {
  const thread = new Worker(script, {
    workerData: size,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  })
  thread.on('message', (message) => process.send?.(message))
  thread.on('error', () => process.exit(1))
  process.on('message', (range) => thread.postMessage(range))
  process.on('disconnect', () => process.exit(1))
  const watch = async () => {
    const [heap, cpu] = await Promise.all([thread.getHeapStatistics(), thread.cpuUsage()])
    // The thread reserves memory for the whole file, and uses what it reads.
    const isTooLarge = heap.external_memory > size + limits.bufferBytes
    if (isTooLarge || (cpu.user + cpu.system) / 1000 > limits.processorMs) process.exit(1)
  }
  // A thread that has not started yet has no statistics.
  thread.once('online', () => setInterval(watch, pollMs))
}
