import { type Cuttable, cuttable } from '@/lib/server/testing/cuttable'

/** The way to a server of `startPostgres` over a line that can be cut. */
export async function postgresLine(direct: string): Promise<{ url: string; line: Cuttable }> {
  const line = await cuttable({ path: `${new URL(direct).searchParams.get('host')}/.s.PGSQL.5432` })
  return { url: `postgresql://postgres@127.0.0.1:${line.port}/postgres`, line }
}
