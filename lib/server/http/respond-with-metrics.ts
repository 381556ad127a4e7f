import 'server-only'
import { database } from '@/lib/server/db/engine/client'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { appVersion } from '@/lib/server/platform/version'

/** Responds with all metrics in the Prometheus text format 0.0.4. */
export async function respondWithMetrics(): Promise<Response> {
  const { registry, info, pool } = metrics()
  const opened = database()
  info.set({ version: appVersion, database: opened.provider }, 1)
  for (const [state, count] of Object.entries(opened.connections?.() ?? {})) pool.set({ state }, count)
  return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } })
}
