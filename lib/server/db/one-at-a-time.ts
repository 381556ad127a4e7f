import 'server-only'

/**
 * Asks one thing after the other, where each answers with a promise: a connection is for one statement at a time, and within
 * a transaction Prisma sends several at once. What waits for a connection that breaks fails with what it waited for.
 */
export function oneAtATime(ask: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  let running: Promise<unknown> | undefined
  return (...given) => {
    // The pool's own use of a connection, which nobody shares.
    if (given.some((each) => typeof each === 'function')) return ask(...given)
    const begin = () => ask(...given)
    const answer = running ? running.catch(passOver).then(begin) : begin()
    if (!(answer instanceof Promise)) return answer
    running = answer
    const free = () => {
      if (running === answer) running = undefined
    }
    answer.finally(free).catch(() => undefined)
    return answer
  }
}

/** What the server refused leaves the connection as it was: a transaction has to be rolled back there. */
function passOver(error: unknown): void {
  if (!(error instanceof Error && 'severity' in error)) throw error
}
