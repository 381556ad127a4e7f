import { spawn } from 'node:child_process'

// Runs on Node.js 20 or newer before the install, so it has no dependencies.

/** Prints one step of a start or test run. */
export function printStep(text) {
  process.stdout.write(`▸ ${text}\n`)
}

/** Prints an error and exits; code 2 for invalid arguments. */
export function fail(sentence, code = 1) {
  process.stderr.write(`✗ ${sentence}\n`)
  process.exit(code)
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program with inherited streams and returns its exit code (130 for a signal). Signals are forwarded, and this process
 * then ends with the program, without further steps. The program is stopped if this process ends first.
 */
export function run(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options })
    let stopping = false
    const pass = (signal) => {
      stopping = true
      child.kill(signal)
    }
    const stop = () => child.kill()
    for (const signal of signals) process.on(signal, pass)
    process.on('exit', stop)
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const signal of signals) process.off(signal, pass)
      process.off('exit', stop)
      if (stopping) process.exit(code ?? 130)
      resolve(code ?? 130)
    })
  })
}
