import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end with our own standard streams; answers its exit code (130 for a signal).
 * A signal to us is passed on, and we end with the program: no further step is wanted then. It is stopped if we end first.
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
