/** Prints a line of start-up progress with the seconds since the process started. */
export function report(line: string): void {
  process.stdout.write(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${line}\n`)
}
