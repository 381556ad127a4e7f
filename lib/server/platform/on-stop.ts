import 'server-only'

/** Called and awaited by scripts/serve.mjs before the process ends. */
const hook = Symbol.for('switchboard.stop')

/** Registers `stop` to be called when the process has to end. */
export function onStop(stop: () => Promise<void>): void {
  Object.assign(globalThis, { [hook]: stop })
}
