import type { ServiceError } from '@grpc/grpc-js'
import { readRpcError, rpcErrorV03 } from '../../validators/grpc/rpc-error.ts'
import { v03Grpc } from '../../validators/v0-3/grpc.ts'
import { unsupportedOperation, type Caller, type Client } from '../caller.ts'
import { readTaskV03Http, readV03Http } from '../reading/read-v0-3-http.ts'
import { grpcInterface, rawGrpc } from './raw-grpc.ts'
import { writeConfig } from './raw-v0-1.ts'
import { readLegacyConfig } from './raw-v0-3.ts'
import { bodyV03 } from './raw-v0-3-http.ts'

const configsOf = (taskId: string) => `tasks/${taskId}/pushNotificationConfigs`

/** Opens a channel to the address of the gateway card. v0.3 has no tenant, so that metadata names the agent. */
export async function connectV03(base: string, metadata: Record<string, string> = {}) {
  const { address, tenant } = await grpcInterface(base)
  return rawGrpc(address, {
    service: 'a2a.v1.A2AService',
    valid: v03Grpc,
    metadata: { 'switchboard-agent': tenant, ...metadata },
    readError: (error: ServiceError) => readRpcError(rpcErrorV03, error),
  })
}

/** A client of v0.3 over gRPC without a library. */
export const rawV03Grpc: Caller = {
  name: 'raw v0.3, gRPC',
  generation: 'v0.3',
  binding: 'GRPC',
  unsupported: new Set(['list', 'resume']),
  connect: async (base, extensions): Promise<Client> => {
    const extensionHeaders: Record<string, string> =
      extensions.length > 0 ? { 'x-a2a-extensions': extensions.join(', ') } : {}
    const { call, stream, callUnknown } = await connectV03(base, extensionHeaders)
    return {
      send: async (sendOptions) => readV03Http(await call('SendMessage', v03Grpc.sent, bodyV03(sendOptions))),
      async *stream(sendOptions) {
        for await (const event of stream('SendStreamingMessage', 'sent', bodyV03(sendOptions))) yield readV03Http(event)
      },
      get: async (id, historyLength) =>
        readTaskV03Http(await call('GetTask', v03Grpc.task, { name: `tasks/${id}`, historyLength })),
      list: unsupportedOperation('list'),
      cancel: async (id) => readTaskV03Http(await call('CancelTask', v03Grpc.task, { name: `tasks/${id}` })),
      async *resubscribe(id) {
        for await (const event of stream('TaskSubscription', 'joined', { name: `tasks/${id}` }))
          yield readV03Http(event)
      },
      setPush: async (taskId, push, id) => {
        const config = { name: `${configsOf(taskId)}/${id}`, pushNotificationConfig: { id, ...writeConfig(push) } }
        const request = { parent: `tasks/${taskId}`, configId: id, config }
        await call('CreateTaskPushNotificationConfig', v03Grpc.pushConfig, request)
      },
      getPush: async (taskId, id) => {
        const name = `${configsOf(taskId)}/${id}`
        return readLegacyConfig(await call('GetTaskPushNotificationConfig', v03Grpc.pushConfig, { name }))
      },
      listPush: async (taskId) => {
        const request = { parent: `tasks/${taskId}` }
        const page = await call('ListTaskPushNotificationConfig', v03Grpc.pushConfigs!, request)
        return (page as { configs: object[] }).configs.map(readLegacyConfig)
      },
      deletePush: async (taskId, id) => {
        const name = `${configsOf(taskId)}/${id}`
        await call('DeleteTaskPushNotificationConfig', v03Grpc.pushDeleted!, { name })
      },
      extendedCard: async () => ((await call('GetAgentCard', v03Grpc.card, {})) as { name: string }).name,
      unknownMethod: callUnknown,
    }
  },
}
