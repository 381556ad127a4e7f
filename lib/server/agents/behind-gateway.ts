import 'server-only'
import { nearSpellings, spellings } from '@/lib/server/agents/spellings'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { env } from '@/lib/server/env'
import { loopbackUrl } from '@/lib/server/http/base-url'
import type { Viewer } from '@/lib/server/viewer'

/** The agent of this catalog that is called at an address of Switchboard's own gateway; null for any other address. */
export async function behindGateway(viewer: Viewer, address: string): Promise<AgentRecord | null> {
  const { PUBLIC_URL } = env()
  const slug = /\/a2a\/([a-z0-9-]+)\/?$/.exec(address)?.[1]
  if (!slug) return null
  const own = [loopbackUrl(), ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((base) => `${base}/a2a/${slug}`)
  const ways = own.flatMap((gateway) => [...spellings(gateway), ...nearSpellings(gateway)])
  return ways.includes(address) ? findAgent(viewer, slug) : null
}
