import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'

const connectMs = 3_000
/** A query that takes longer closes the connection. */
const queryMs = 3_000
const firstDelayMs = 50
const maxDelayMs = 1_000

/** A connection outside the pool that reconnects whenever it is lost. */
export interface DedicatedConnection {
  /** Runs a statement after the previous ones. Rejects at once while there is no connection. */
  query: (sql: string, values: unknown[]) => Promise<void>
  close: () => Promise<void>
}

interface Connection {
  client: Client
  lost: Promise<void>
}

/**
 * Opens a connection that listens for notifications on `channel`. None arrive while it reconnects, or through some poolers.
 * Rejects if the first connection fails.
 */
export async function openDedicatedConnection(
  config: PoolConfig,
  channel: string,
  onNotification: (payload: string) => void,
): Promise<DedicatedConnection> {
  const closing = new AbortController()
  let queue = Promise.resolve()
  let current: Client | null = null

  async function maintain(first: Connection): Promise<void> {
    for (let open: Connection | null = first; open; open = await reconnect()) {
      current = open.client
      await open.lost
      current = null
      discard(open.client)
    }
  }

  async function reconnect(): Promise<Connection | null> {
    for (let delay = firstDelayMs; ; delay = Math.min(2 * delay, maxDelayMs)) {
      await sleep(delay * (0.5 + Math.random()), undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return null
      const connection = await connect(config, channel, onNotification).catch(() => null)
      if (connection) return connection
    }
  }

  async function run(sql: string, values: unknown[]): Promise<void> {
    const client = current
    if (!client) throw new Error('The database is unreachable.')
    try {
      await client.query(sql, values)
    } catch (error) {
      // A late response would be taken for that of the next statement.
      discard(client)
      throw error
    }
  }

  const closed = maintain(await connect(config, channel, onNotification))
  return {
    query: (sql, values) => {
      const result = queue.then(() => run(sql, values))
      queue = result.catch(() => {})
      return result
    },
    close: async () => {
      await queue
      closing.abort()
      if (current) discard(current)
      await closed
    },
  }
}

async function connect(
  config: PoolConfig,
  channel: string,
  onNotification: (payload: string) => void,
): Promise<Connection> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectMs, query_timeout: queryMs, keepAlive: true })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
  } catch (error) {
    discard(client)
    throw error
  }
  return { client, lost: lost.promise }
}

function discard(client: Client): void {
  client.end().catch(() => {})
}
