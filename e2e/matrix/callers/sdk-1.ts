import {
  ListTasksRequest,
  Message,
  SendMessageRequest,
  StreamResponse,
  Task,
  TaskPushNotificationConfig,
} from 'a2a-sdk-1'
import { ClientFactory, ClientFactoryOptions, ServiceParameters, withA2AExtensions } from 'a2a-sdk-1/client'
import { GrpcTransportFactory } from 'a2a-sdk-1/client/grpc'
import { unsupportedOperation, type SendOptions, type Caller, type Client, type Push, refusal } from '../caller.ts'
import { readTaskV10, readV10 } from '../reading/read-v1-0.ts'
import { paramsV10, readConfigV10, writeConfigV10 } from './raw-v1-0.ts'

export const bindingNames = { 'HTTP+JSON': 'HTTP+JSON', GRPC: 'gRPC' } as const

/** Error codes by the reason of this client's errors. */
const codes: Record<string, number> = {
  TASK_NOT_FOUND: -32001,
  TASK_NOT_CANCELABLE: -32002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  INVALID_AGENT_RESPONSE: -32006,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
  EXTENSION_SUPPORT_REQUIRED: -32008,
  VERSION_NOT_SUPPORTED: -32009,
}

/** Error codes by HTTP status, for errors without a reason of A2A. */
const statusCodes: Record<number, number> = { 400: -32600, 500: -32603 }

/** The same by gRPC status. */
export const rpcStatusCodes: Readonly<Record<number, number>> = { 3: -32600, 12: -32004, 13: -32603 }

function rpcCode(error: unknown): number | undefined {
  const { name, transport } = error as { name?: string; transport?: string }
  if (transport === 'grpc' && name === 'RequestMalformedError') return -32602
  const [, status = ''] = /gRPC error for \w+: (\d+) /.exec(String(error)) ?? []
  return rpcStatusCodes[Number(status)]
}

function toRefusal(error: unknown): unknown {
  const { reason, envelopeCode, statusCode } = error as Partial<Record<'envelopeCode' | 'statusCode', number>> & {
    reason?: string
  }
  const code = envelopeCode ?? codes[String(reason)] ?? statusCodes[statusCode ?? 0] ?? rpcCode(error)
  return code === undefined ? error : refusal(code, String(error))
}

async function callOrReject<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => Promise.reject(toRefusal(error)))
}

async function* received(events: AsyncIterable<StreamResponse>) {
  try {
    for await (const event of events) yield readV10(StreamResponse.toJSON(event))
  } catch (error) {
    throw toRefusal(error)
  }
}

const request = (sendOptions: SendOptions) => SendMessageRequest.fromJSON(paramsV10(sendOptions))

function config(value: TaskPushNotificationConfig): Push {
  return readConfigV10(TaskPushNotificationConfig.toJSON(value) as Parameters<typeof readConfigV10>[0])
}

/** The released client of @a2a-js/sdk 1.3.0, over JSON-RPC or another binding. */
function createCaller(binding?: 'HTTP+JSON' | 'GRPC'): Caller {
  return {
    name: binding ? `SDK 1.3.0, ${bindingNames[binding]}` : 'SDK 1.3.0',
    ...(binding && { binding }),
    generation: 'v1.0',
    unsupported: new Set(['resume', 'unknownMethod']),
    connect: async (base, extensions): Promise<Client> => {
      const preferredTransports = [binding ?? 'JSONRPC']
      const transports = binding === 'GRPC' ? [new GrpcTransportFactory()] : []
      const own = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports, transports })
      const client = await new ClientFactory(own).createFromUrl(`${base}/`)
      const options =
        extensions.length > 0 ? { serviceParameters: ServiceParameters.create(withA2AExtensions(...extensions)) } : {}
      const tenant = ''
      return {
        send: async (sendOptions) => {
          const sent = await callOrReject(client.sendMessage(request(sendOptions), options))
          return 'parts' in sent ? readV10({ message: Message.toJSON(sent) }) : readTaskV10(Task.toJSON(sent))
        },
        stream: (sendOptions) => received(client.sendMessageStream(request(sendOptions), options)),
        get: async (id, historyLength) =>
          readTaskV10(Task.toJSON(await callOrReject(client.getTask({ tenant, id, historyLength }, options)))),
        list: async (contextId) => {
          const params = ListTasksRequest.fromJSON({ contextId, includeArtifacts: true })
          return (await callOrReject(client.listTasks(params, options))).tasks.map((task) =>
            readTaskV10(Task.toJSON(task)),
          )
        },
        cancel: async (id) =>
          readTaskV10(Task.toJSON(await callOrReject(client.cancelTask({ tenant, id, metadata: undefined }, options)))),
        resubscribe: (id) => received(client.resubscribeTask({ tenant, id }, options)),
        setPush: async (taskId, push, id) => {
          const params = TaskPushNotificationConfig.fromJSON({ taskId, id, ...writeConfigV10(push) })
          await callOrReject(client.createTaskPushNotificationConfig(params, options))
        },
        getPush: async (taskId, id) =>
          config(await callOrReject(client.getTaskPushNotificationConfig({ tenant, taskId, id }, options))),
        listPush: async (taskId) => {
          const params = { tenant, taskId, pageSize: 0, pageToken: '' }
          return (await callOrReject(client.listTaskPushNotificationConfig(params, options))).configs.map(config)
        },
        deletePush: async (taskId, id) =>
          callOrReject(client.deleteTaskPushNotificationConfig({ tenant, taskId, id }, options)),
        extendedCard: async () => (await callOrReject(client.transport.getExtendedAgentCard({ tenant }, options))).name,
        unknownMethod: unsupportedOperation('free call'),
      }
    },
  }
}

export const sdk1 = createCaller()
export const sdk1Http = createCaller('HTTP+JSON')
export const sdk1Grpc = createCaller('GRPC')
