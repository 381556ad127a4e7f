import 'server-only'
import { listSimilarUrls, listUrlVariants } from '@/lib/server/agents/discovery/parse-url-input'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { env } from '@/lib/server/platform/env'
import { getLoopbackUrl } from '@/lib/server/platform/http/request-headers'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Returns the catalog's agent behind a URL of Switchboard's own gateway; null for any other URL. */
export async function findAgentBehindGateway(viewer: Viewer, address: string): Promise<AgentRecord | null> {
  const { PUBLIC_URL } = env()
  const slug = /\/a2a\/([a-z0-9-]+)\/?$/.exec(address)?.[1]
  if (!slug) return null
  const own = [getLoopbackUrl(), ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((base) => `${base}/a2a/${slug}`)
  const variants = own.flatMap((gateway) => [...listUrlVariants(gateway), ...listSimilarUrls(gateway)])
  return variants.includes(address) ? findAgent(viewer, slug) : null
}
