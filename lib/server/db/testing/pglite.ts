import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Client, type ClientConfig, type PoolConfig } from 'pg'

/** Starts PostgreSQL inside this process, in memory, for machines without a server. It has a single session. */
export async function startPglite(): Promise<{ config: PoolConfig; stop: () => Promise<void> }> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } })
  // A pool replaces a client whose query failed, and a connection serves one client only.
  const OwnConnection = function connectPglite(): Client {
    return new Client(clientConfig(pglite))
  } as unknown as typeof Client
  return { config: { ...clientConfig(pglite), max: 1, Client: OwnConnection }, stop: () => pglite.close() }
}

function clientConfig(pglite: PGlite): ClientConfig {
  const config = createPgConfig(pglite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  // Prisma's adapter passes type parsers under the name that PGlite reads a list of parameter types from.
  connection.parse = (query: { types?: unknown }) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined })
  return config as unknown as ClientConfig
}
