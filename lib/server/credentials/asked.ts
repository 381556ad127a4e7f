import 'server-only'
import { askedSecurity } from '@/lib/a2a/security/asked-security'
import type { AskedSecurity } from '@/lib/a2a/security/scheme'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'

const none: AskedSecurity = { schemes: [], alternatives: [], skills: [] }
const maxKept = 500

/** By agent and version of its card: cards are long, and every call needs this. */
const known = () => singleton('asked-security', () => new Map<string, Promise<AskedSecurity>>())

/** What the agent's stored card asks of its callers; nothing where it cannot be read any more. */
export function askedBy(agent: AgentRecord): Promise<AskedSecurity> {
  const key = `${agent.id} ${agent.cardVersion}`
  const kept = known().get(key)
  if (kept) return kept
  if (known().size >= maxKept) known().clear()
  const asked = storedCard(agent).then(
    ({ reading }) => askedSecurity(reading.card),
    () => none,
  )
  known().set(key, asked)
  return asked
}
