import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { oneAtATime } from '@/lib/server/db/one-at-a-time'

type Asks = Record<'query', (...given: unknown[]) => unknown>
type Lends = Record<'connect', (...given: unknown[]) => unknown>

/** Of a connection that broke, or did not answer in time, the driver gives no code. */
function rethrow(error: unknown): never {
  // What is no plain Error is a mistake of the caller's.
  const isLine = error instanceof Error && error.constructor === Error && !('code' in error)
  throw isLine ? Object.assign(error, { code: 'ECONNRESET' }) : error
}

function naming(call: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  return (...given) => {
    const answer = call(...given)
    return answer instanceof Promise ? answer.catch(rethrow) : answer
  }
}

/**
 * Gives a code to each failure that the pool and its connections tell without one, so that `databaseProblem` knows it, and lets
 * a connection do one thing at a time.
 */
export function nameFailures(pool: Pool): void {
  const [asking, lending] = [pool as unknown as Asks, pool as unknown as Lends]
  asking.query = naming(asking.query.bind(pool))
  lending.connect = naming(lending.connect.bind(pool))
  pool.on('connect', (client: PoolClient) => {
    const each = client as unknown as Asks
    each.query = naming(oneAtATime(each.query.bind(client)))
  })
}
