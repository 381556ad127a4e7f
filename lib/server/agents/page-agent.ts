import 'server-only'
import { cache } from 'react'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { findAgent } from '@/lib/server/db/agents'
import { pageViewer } from '@/lib/server/http/viewer'

/** The agent that a page is about, looked up once for all parts of the page; null where there is none of that slug. */
export const pageAgent = cache(async (slug: string): Promise<AgentRecord | null> => findAgent(await pageViewer(), slug))
