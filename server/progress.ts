/** Says on a line of its own how far the start has come, with the seconds since the process began. */
export function report(line: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${line}\n`)
}
