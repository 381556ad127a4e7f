import 'server-only'
import { cache } from 'react'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgent } from '@/lib/server/db/agents/agents'
import { requirePageViewer } from '@/lib/server/http/page-viewer'

/** Returns the agent of a page, looked up once for all parts of the page; null if there is none with that slug. */
export const findPageAgent = cache(async (slug: string): Promise<AgentRecord | null> =>
  findAgent(await requirePageViewer(), slug),
)
