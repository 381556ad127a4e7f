import 'server-only'
import { Fault } from '@/lib/faults/fault'
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

/** Where a mock is called. `base`: Switchboard's own address. */
export function mockUrl(base: string, { id, speed }: MockAddress): string {
  return `${base}/mocks/${encodeURIComponent(id)}/${encodeURIComponent(speed)}`
}

/** Answers one JSON-RPC call of any dialect in the place of the recorded agent. */
export async function answerMock(viewer: Viewer, { id, speed }: MockAddress, request: Request): Promise<Response> {
  const mock = await openMock(viewer, id, speed)
  return mock.call(request, await readText(request, sizeLimit('request'), 'request'))
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
  if (!card) throw new Fault('not-found', 'There is no such card.')
  return card
}
