import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Runs a program and collects its output. Signals are forwarded to it; if it is killed by one, this process exits too. */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward)
    process.on('SIGTERM', forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward)
      process.off('SIGTERM', forward)
      if (signal) process.exit(130)
      resolve({ code: code ?? 1, output })
    })
  })
}
