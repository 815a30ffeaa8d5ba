import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a program to its end, gathering what it writes. Ends with us when we are told to end. */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const passOn = (signal) => child.kill(signal)
    process.on('SIGINT', passOn)
    process.on('SIGTERM', passOn)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGINT', passOn)
      process.off('SIGTERM', passOn)
      if (signal) process.exit(130)
      resolve({ code: code ?? 1, output })
    })
  })
}
