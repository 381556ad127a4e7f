import { onTestFinished } from 'vitest'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { sdkPeerV03 } from '@/lib/a2a/testing/sdk-peer-v0-3'
import { sdkPeerV10 } from '@/lib/a2a/testing/sdk-peer-v1-0'
import { cardV03 } from '@/lib/server/agents/testing/cards'
import type { NewAgent } from '@/lib/server/db/agents/insert-agents'
import { startGatewayServer } from '@/lib/server/gateway/testing/gateway-server'
import { startV01Agent } from '@/lib/server/gateway/testing/v0-1-agent'
import { agentAt, startEngine } from '@/lib/server/tasks/testing/engine'
import type { TestServer } from '@/lib/server/testing/http-server'

export type StartAgent = () => Promise<{ url: string; close?: () => void }>

/** An agent of each protocol version that does what the first word of a message says. */
export const agentsOfVersions: readonly [DialectId, StartAgent][] = [
  ['v0.1', startV01Agent],
  ['v0.3', sdkPeerV03],
  ['v1.0', sdkPeerV10],
]

/** Starts such an agent, registers it, and serves the gateway. Returns its URL at the gateway, without a slash. */
export async function serveAgent(
  dialect: DialectId,
  start: StartAgent,
  settings: Record<string, string> = {},
  more: Partial<NewAgent> = {},
): Promise<{ base: string; gateway: TestServer }> {
  await startEngine(settings)
  const { url, close } = await start()
  if (close) onTestFinished(close)
  const isHttp = dialect !== 'v0.1'
  const agent = await agentAt(isHttp && !more.binding ? `${url}/rest` : url, {
    dialect,
    binding: isHttp ? 'HTTP+JSON' : 'JSONRPC',
    pushNotifications: isHttp,
    extendedCard: isHttp,
    card: { raw: JSON.stringify(cardV03(url)), sourceUrl: null, etag: null },
    ...more,
  })
  const gateway = await startGatewayServer()
  return { base: `${gateway.url}/a2a/${agent.slug}`, gateway }
}
