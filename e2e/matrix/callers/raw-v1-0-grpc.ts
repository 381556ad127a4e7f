import type { ServiceError } from '@grpc/grpc-js'
import { readRpcError, rpcErrorV10 } from '../../validators/grpc/rpc-error.ts'
import { v10Grpc } from '../../validators/v1-0/grpc.ts'
import type { Caller, Client } from '../caller.ts'
import { readTaskV10, readV10 } from '../reading/read-v1-0.ts'
import { grpcInterface, rawGrpc } from './raw-grpc.ts'
import { paramsV10, readConfigV10, writeConfigV10 } from './raw-v1-0.ts'

type Config = Parameters<typeof readConfigV10>[0]

/** Opens a channel to the address of the gateway card. `metadata`: of every call. */
export async function connectV10(base: string, metadata: Record<string, string> = {}) {
  const { address, tenant } = await grpcInterface(base)
  const channel = rawGrpc(address, {
    service: 'lf.a2a.v1.A2AService',
    valid: v10Grpc,
    metadata: { 'a2a-version': '1.0', ...metadata },
    readError: (error: ServiceError) => readRpcError(rpcErrorV10, error),
  })
  return { ...channel, tenant }
}

/** A client of v1.0 over gRPC without a library. */
export const rawV10Grpc: Caller = {
  name: 'raw v1.0, gRPC',
  generation: 'v1.0',
  binding: 'GRPC',
  unsupported: new Set(['resume']),
  connect: async (base, extensions): Promise<Client> => {
    const extensionHeaders: Record<string, string> =
      extensions.length > 0 ? { 'a2a-extensions': extensions.join(', ') } : {}
    const { call, stream, callUnknown, tenant } = await connectV10(base, extensionHeaders)
    return {
      send: async (sendOptions) =>
        readV10(await call('SendMessage', v10Grpc.sent, { tenant, ...paramsV10(sendOptions) })),
      async *stream(sendOptions) {
        for await (const event of stream('SendStreamingMessage', 'sent', { tenant, ...paramsV10(sendOptions) }))
          yield readV10(event)
      },
      get: async (id, historyLength) => readTaskV10(await call('GetTask', v10Grpc.task, { tenant, id, historyLength })),
      list: async (contextId) => {
        const page = await call('ListTasks', v10Grpc.list!, { tenant, contextId, includeArtifacts: true })
        return (page as { tasks: object[] }).tasks.map(readTaskV10)
      },
      cancel: async (id) => readTaskV10(await call('CancelTask', v10Grpc.task, { tenant, id })),
      async *resubscribe(id) {
        for await (const event of stream('SubscribeToTask', 'joined', { tenant, id })) yield readV10(event)
      },
      setPush: async (taskId, push, id) => {
        const config = { tenant, taskId, id, ...writeConfigV10(push) }
        await call('CreateTaskPushNotificationConfig', v10Grpc.pushConfig, config)
      },
      getPush: async (taskId, id) => {
        const config = await call('GetTaskPushNotificationConfig', v10Grpc.pushConfig, { tenant, taskId, id })
        return readConfigV10(config as Config)
      },
      listPush: async (taskId) => {
        const page = await call('ListTaskPushNotificationConfigs', v10Grpc.pushConfigs!, { tenant, taskId })
        return (page as { configs: Config[] }).configs.map(readConfigV10)
      },
      deletePush: async (taskId, id) =>
        void (await call('DeleteTaskPushNotificationConfig', v10Grpc.pushDeleted!, { tenant, taskId, id })),
      extendedCard: async () =>
        ((await call('GetExtendedAgentCard', v10Grpc.card, { tenant })) as { name: string }).name,
      unknownMethod: callUnknown,
    }
  },
}
