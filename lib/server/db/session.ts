import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'

const connectMs = 3_000
/** A connection that answers nothing for so long is given up. */
const queryMs = 3_000
const firstPauseMs = 50
const longestPauseMs = 1_000

/** A connection of its own, outside the pool, that is made again whenever it is lost. */
export interface Session {
  /** Runs a statement after those before it. Rejects, at once while there is no connection. */
  query: (sql: string, values: unknown[]) => Promise<void>
  close: () => Promise<void>
}

interface Connection {
  client: Client
  lost: Promise<void>
}

/**
 * Opens a connection that hears what is notified on `channel`, though not while it is being made again, and through some
 * poolers never. Rejects where it cannot be made at first.
 */
export async function openSession(
  config: PoolConfig,
  channel: string,
  heard: (payload: string) => void,
): Promise<Session> {
  const closing = new AbortController()
  let queue = Promise.resolve()
  let current: Client | null = null

  async function keep(first: Connection): Promise<void> {
    for (let open: Connection | null = first; open; open = await reconnect()) {
      current = open.client
      await open.lost
      current = null
      discard(open.client)
    }
  }

  async function reconnect(): Promise<Connection | null> {
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return null
      const connection = await connect(config, channel, heard).catch(() => null)
      if (connection) return connection
    }
  }

  async function run(sql: string, values: unknown[]): Promise<void> {
    const client = current
    if (!client) throw new Error('the database is unreachable')
    try {
      await client.query(sql, values)
    } catch (error) {
      // One that answers late would answer the next statement.
      discard(client)
      throw error
    }
  }

  const kept = keep(await connect(config, channel, heard))
  return {
    query: (sql, values) => {
      const mine = queue.then(() => run(sql, values))
      queue = mine.catch(() => {})
      return mine
    },
    close: async () => {
      await queue
      closing.abort()
      if (current) discard(current)
      await kept
    },
  }
}

async function connect(config: PoolConfig, channel: string, heard: (payload: string) => void): Promise<Connection> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectMs, query_timeout: queryMs, keepAlive: true })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  client.on('notification', ({ payload }) => heard(payload ?? ''))
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
