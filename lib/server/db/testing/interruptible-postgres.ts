import { type InterruptibleProxy, startInterruptibleProxy } from '@/lib/server/testing/interruptible-proxy'

/** Returns a URL of a server of `startPostgres` over a connection that can be interrupted. */
export async function interruptiblePostgres(direct: string): Promise<{ url: string; line: InterruptibleProxy }> {
  const line = await startInterruptibleProxy({ path: `${new URL(direct).searchParams.get('host')}/.s.PGSQL.5432` })
  return { url: `postgresql://postgres@127.0.0.1:${line.port}/postgres`, line }
}
