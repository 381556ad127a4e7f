import 'server-only'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { isObject, type JsonObject } from '@/lib/a2a/json'
import { Fault } from '@/lib/faults/fault'
import { agentFetch } from '@/lib/server/credentials/agent-fetch'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

/** The extended card of a v0.2 agent: GET `{url}/../agent/authenticatedExtendedCard` (v0.2 §9.1). */
export async function oldExtendedCard(agent: AgentRecord, signal: AbortSignal): Promise<JsonObject> {
  const url = new URL(agent.url)
  url.search = ''
  url.pathname = `${withoutTrailing(url.pathname, /\//)}/../agent/authenticatedExtendedCard`
  const answer = await agentFetch(agent, url.href, {
    headers: { accept: 'application/json' },
    signal,
    limit: 'card',
  })
  const json = parseJson(await answer.text())
  if (answer.ok && json.ok && isObject(json.value)) return json.value
  const { status } = answer
  if (status === 401 || status === 403)
    throw new Fault('agent-refused-auth', `The agent denied access to its extended Agent Card (HTTP ${status}).`, {
      hop: 'agent',
      httpStatus: status,
      details: { code: 'extended-card-refused', values: { status } },
    })
  throw new Fault('agent-error', `The agent returned no extended Agent Card (HTTP ${status}).`, {
    hop: 'agent',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    httpStatus: status,
    details: { code: 'extended-card-none', values: { status } },
  })
}
