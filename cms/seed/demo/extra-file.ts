import { randomFor } from './random.ts'
import type { ThesisSeed } from './theses/thesis-seed.ts'
import { zipOf } from './zip.ts'

function measurements(seed: ThesisSeed): string {
  const random = randomFor(`measurements ${seed.title.en}`)
  const rows = Array.from({ length: 40 }, (_, index) => {
    const before = random.between(400, 900)
    return [index + 1, before, before - random.between(20, 300), random.between(3, 25)].join(',')
  })
  return ['sample,before,after,participants', ...rows, ''].join('\n')
}

/** The appendix that some theses have: the measurements, or an archive of them with a note. */
export function extraFileOf(seed: ThesisSeed): { name: string; bytes: Uint8Array } | undefined {
  if (seed.extraFile === 'csv') return { name: 'data.csv', bytes: Buffer.from(measurements(seed)) }
  if (seed.extraFile === 'zip') {
    const readme = `# ${seed.title.en}\n\nAppendix to the thesis of ${seed.author.join(' ')}.\n\ndata/measurements.csv: one sample a row.\n`
    const bytes = zipOf({ 'README.md': readme, 'data/measurements.csv': measurements(seed) })
    return { name: 'appendix.zip', bytes }
  }
}
