import { strictly } from '../../validators/strict.ts'
import { v01 } from '../../validators/v0-1/validators.ts'
import { v03 } from '../../validators/v0-3/validators.ts'
import { v10 } from '../../validators/v1-0/validators.ts'
import { type Behaviour, check, fetchCapabilities } from '../behaviour.ts'
import { refusalOf } from '../caller.ts'

const shapes = {
  'v0.1': { schema: v01.card, path: 'agent.json', version: undefined },
  'v0.3': { schema: v03.card, path: 'agent-card.json', version: '0.3' },
  'v1.0': { schema: v10.card, path: 'agent-card.json', version: '1.0' },
}

interface Interface {
  url: string
  protocolBinding?: string
  tenant?: string
}

/** Returns whether an interface points at the agent's URL, or at the gRPC listener of the same host with the agent as tenant. */
function pointsAt({ url, protocolBinding, tenant }: Interface, base: string): boolean {
  const { hostname, pathname } = new URL(base)
  if (protocolBinding !== 'GRPC') return url === base
  return url.startsWith(`${hostname}:`) && pathname === `/a2a/${tenant}`
}

/** The gateway's card has the caller's protocol version and points at the gateway. */
export const card: Behaviour = {
  name: 'card',
  local: true,
  run: async ({ base, caller }) => {
    const { schema, path, version } = shapes[caller.generation]
    const headers: Record<string, string> = version ? { 'a2a-version': version } : {}
    const response = await fetch(`${base}/.well-known/${path}`, { headers })
    check(response.status === 200, 'no card', response.status)
    const read = strictly(schema, await response.json(), 'the card') as {
      url?: string
      supportedInterfaces?: Interface[]
    }
    const interfaces: Interface[] = read.supportedInterfaces ?? [{ url: read.url ?? '' }]
    check(
      interfaces.every((one) => pointsAt(one, base)),
      'it does not point at the gateway',
      interfaces,
    )
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(response.url, { headers: { ...headers, 'if-none-match': etag } })
    check(again.status === 304, 'sent again in spite of the ETag', again.status)
    return 'passed'
  },
}

/** Returns the extended card of an agent that has one, and the error code otherwise. */
export const extendedCard: Behaviour = {
  name: 'extended card',
  requires: 'extendedCard',
  local: true,
  run: async (cell) => {
    const { client, agent } = cell
    if ((await fetchCapabilities(cell)).extendedAgentCard) {
      const name = await client.extendedCard()
      check(name === `${agent.name}, extended`, 'another card', name)
      return 'passed'
    }
    const { code } = await refusalOf(client.extendedCard())
    check(code === -32007 || code === -32004, 'another code', code)
    return code
  },
}
