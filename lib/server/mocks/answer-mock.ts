import 'server-only'
import { requestId as rpcIdOf } from '@/lib/a2a/bindings/json-rpc'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { toldVersion } from '@/lib/a2a/bindings/told-version'
import { dialects } from '@/lib/a2a/dialects'
import { resolveDialect } from '@/lib/a2a/resolve-dialect'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { failureResponse } from '@/lib/server/gateway/respond'
import { baseUrl } from '@/lib/server/http/base-url'
import { readText } from '@/lib/server/http/read-json'
import { sizeLimit } from '@/lib/server/limits'
import { openMock } from '@/lib/server/mocks/open-mock'
import type { Viewer } from '@/lib/server/viewer'

/** Which mock is called: a recorded task, and how fast it is played. */
interface MockAddress {
  /** Of the task, ours. */
  id: string
  speed: string
}

/** Where a mock is called. `base`: Switchboard's own address. Clients look for the card relative to it: without the slash the speed would be lost. */
export function mockUrl(base: string, { id, speed }: MockAddress): string {
  return `${base}/mocks/${encodeURIComponent(id)}/${encodeURIComponent(speed)}/`
}

/** Answers one JSON-RPC call of any dialect in the place of the recorded agent, and where there is no such mock, under the call's id. */
export async function answerMock(
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
    const { dialect } = resolveDialect('', toldVersion(request))
    const call = parseJson(text)
    const caller = { dialect: dialects[dialect], rpcId: call.ok ? rpcIdOf(call.value) : null }
    return failureResponse(caller, toFaultData(error), requestId)
  }
}

/** The mock's card as it is told at `/.well-known/{name}`. */
export async function answerMockCard(
  viewer: Viewer,
  address: MockAddress,
  request: Request,
  name: string,
): Promise<Response> {
  const mock = await openMock(viewer, address.id, address.speed)
  const card = mock.card(request, name, mockUrl(baseUrl(request.headers), address))
  if (!card) throw new Fault('not-found', 'Agent Card not found.')
  return card
}
