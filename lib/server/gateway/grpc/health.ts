import 'server-only'
import { create, type Message } from '@bufbuild/protobuf'
import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect'
import { findMessageType, findRpc } from '@/lib/grpc/services'
import { isRefusingRequests, refusalSignal } from '@/lib/server/platform/stopping'

const service = 'grpc.health.v1.Health'
/** HealthCheckResponse.ServingStatus. */
const statuses = { serving: 1, notServing: 2, unknownService: 3 } as const

interface HealthCheckRequest extends Message {
  service: string
}

const current = () => (isRefusingRequests() ? statuses.notServing : statuses.serving)
const answer = (status: number) => create(findMessageType('grpc.health.v1.HealthCheckResponse'), { status } as never)

/**
 * Adds grpc.health.v1.Health. It needs no credentials, like `/api/health`. Every served service is serving until the process
 * must end.
 */
export function addHealth(router: ConnectRouter, services: ReadonlySet<string>): void {
  const isKnown = (request: Message) => {
    const { service: name } = request as HealthCheckRequest
    return name === '' || services.has(name)
  }
  router.rpc(
    findRpc({ service, method: 'Check' }) as never,
    ((request: Message) => {
      if (!isKnown(request)) throw new ConnectError('Service not found.', Code.NotFound)
      return answer(current())
    }) as never,
  )
  router.rpc(
    findRpc({ service, method: 'Watch' }) as never,
    async function* watch(request: Message, { signal }: { signal: AbortSignal }) {
      yield answer(isKnown(request) ? current() : statuses.unknownService)
      if (isRefusingRequests()) return
      await untilAborted([signal, refusalSignal()])
      if (isKnown(request) && !signal.aborted) yield answer(current())
    } as never,
  )
}

function untilAborted(signals: AbortSignal[]): Promise<void> {
  const any = AbortSignal.any(signals)
  return new Promise((resolve) => {
    if (any.aborted) resolve()
    any.addEventListener('abort', () => resolve(), { once: true })
  })
}
