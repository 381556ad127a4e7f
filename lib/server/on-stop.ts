import 'server-only'

/** What scripts/serve.mjs calls, and waits for, before the process ends. */
const hook = Symbol.for('switchboard.stop')

/** Has `stop` called when the process is told to end. */
export function onStop(stop: () => Promise<void>): void {
  Object.assign(globalThis, { [hook]: stop })
}
