import 'server-only'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import { readRpcId as rpcIdOf } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { readRequestedVersion } from '@/lib/a2a/bindings/incoming-requests'
import { dialects } from '@/lib/a2a/dialects'
import { resolveDialect } from '@/lib/a2a/dialects/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { failureResponse } from '@/lib/server/gateway/respond'
import { readBaseUrl } from '@/lib/server/platform/http/request-headers'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { openMock } from '@/lib/server/mocks/open-mock'
import type { Viewer } from '@/lib/server/platform/viewer'

/** The address of a mock: a recorded task and its playback speed. */
interface MockAddress {
  /** Switchboard's ID of the task. */
  id: string
  speed: string
}

/**
 * Returns the URL of a mock. `base`: Switchboard's own URL. It ends with a slash because clients resolve the card's URL
 * relative to it, which would drop the speed otherwise.
 */
export function mockUrl(base: string, { id, speed }: MockAddress): string {
  return `${base}/mocks/${encodeURIComponent(id)}/${encodeURIComponent(speed)}/`
}

/**
 * Responds to one JSON-RPC call in any dialect as the recorded agent. If there is no such mock, returns an error with the
 * call's ID.
 */
export async function handleMockCall(
  viewer: Viewer,
  { id, speed }: MockAddress,
  request: Request,
  requestId: string,
): Promise<Response> {
  const text = await readText(request, sizeLimit('request'), { limit: 'request' })
  try {
    const mock = await openMock(viewer, id, speed)
    return await mock.call(request, text)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { dialect } = resolveDialect('', readRequestedVersion(request))
    const call = parseJson(text)
    const id = call.ok ? rpcIdOf(call.value) : null
    const caller: Recipient = { dialect: dialects[dialect], envelope: { binding: 'JSONRPC', id } }
    return failureResponse(caller, toFaultData(error), requestId)
  }
}

/** Responds with the mock's card at `/.well-known/{name}`. Throws `not-found`. */
export async function respondWithMockCard(
  viewer: Viewer,
  address: MockAddress,
  request: Request,
  name: string,
): Promise<Response> {
  const mock = await openMock(viewer, address.id, address.speed)
  const card = mock.card(request, name, mockUrl(readBaseUrl(request.headers), address))
  if (!card) throw new Fault('not-found', 'Agent Card not found.')
  return card
}
