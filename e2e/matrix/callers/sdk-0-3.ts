import {
  Client as A2AClient,
  ClientFactory,
  ClientFactoryOptions,
  ServiceParameters,
  withA2AExtensions,
} from 'a2a-sdk-0.3/client'
import { GrpcTransport } from 'a2a-sdk-0.3/client/grpc'
import { unsupportedOperation, type Caller, type Client, refusal } from '../caller.ts'
import { readV03 } from '../reading/read-v0-3.ts'
import { writeConfig } from './raw-v0-1.ts'
import { bindingNames, rpcStatusCodes } from './sdk-1.ts'
import { legacyParams, readLegacyConfig } from './raw-v0-3.ts'

/** Error codes by the name of this client's error classes. */
const codes: Record<string, number> = {
  TaskNotFoundError: -32001,
  TaskNotCancelableError: -32002,
  PushNotificationNotSupportedError: -32003,
  UnsupportedOperationError: -32004,
  ContentTypeNotSupportedError: -32005,
  InvalidAgentResponseError: -32006,
  AuthenticatedExtendedCardNotConfiguredError: -32007,
}

/** Over gRPC, other errors have only their status, in the text. */
function rpcCode(message: string): number | undefined {
  const [, status = ''] = /^GRPC error for \w+! (\d+) /.exec(message) ?? []
  return rpcStatusCodes[Number(status)]
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code =
    codes[error.name] ??
    codes[error.constructor.name] ??
    /[Cc]ode:? (-\d+)/.exec(error.message)?.[1] ??
    rpcCode(error.message)
  return code === undefined ? error : refusal(Number(code), error.message)
}

async function callOrReject<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => Promise.reject(toRefusal(error)))
}

/** `appends`: over HTTP+JSON the client drops `append`, so that more of an artifact can only be appended. */
async function* received(events: AsyncIterable<unknown>, appends: boolean) {
  try {
    for await (const event of events) {
      const received = readV03(event)
      yield appends && received.kind === 'artifact' ? { ...received, append: true } : received
    }
  } catch (error) {
    throw toRefusal(error)
  }
}

/** v0.3 has no tenant, so that metadata names the agent. */
const agentMetadata = (base: string): Record<string, string> => ({ 'switchboard-agent': base.split('/').at(-1) ?? '' })

/** Connects by the gateway card. Only its 1.0 members name the gRPC listener. */
async function connectTo(base: string, binding: Caller['binding']): Promise<A2AClient> {
  if (binding !== 'GRPC') {
    const preferredTransports = [binding ?? 'JSONRPC']
    const own = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { preferredTransports })
    return new ClientFactory(own).createFromUrl(`${base}/`)
  }
  const card = (await (await fetch(`${base}/.well-known/agent-card.json`)).json()) as {
    supportedInterfaces: { url: string; protocolBinding: string }[]
  }
  const endpoint = card.supportedInterfaces.find(({ protocolBinding }) => protocolBinding === 'GRPC')?.url ?? ''
  return new A2AClient(new GrpcTransport({ endpoint }), card as never)
}

/** The released client of @a2a-js/sdk 0.3.14, over JSON-RPC or another binding. */
function createCaller(binding?: 'HTTP+JSON' | 'GRPC'): Caller {
  return {
    name: binding ? `SDK 0.3.14, ${bindingNames[binding]}` : 'SDK 0.3.14',
    // Its types of the proto have no names of files.
    ...(binding && { binding, losesFileNames: true, losesNull: binding === 'GRPC' }),
    generation: 'v0.3',
    unsupported: new Set(['list', 'resume', 'unknownMethod']),
    connect: async (base, extensions): Promise<Client> => {
      const client = await connectTo(base, binding)
      const extensionParameters =
        extensions.length > 0 ? ServiceParameters.create(withA2AExtensions(...extensions)) : {}
      const options = { serviceParameters: { ...extensionParameters, ...(binding === 'GRPC' && agentMetadata(base)) } }
      return {
        send: async (sendOptions) =>
          readV03(await callOrReject(client.sendMessage(legacyParams(sendOptions) as never, options))),
        stream: (sendOptions) =>
          received(client.sendMessageStream(legacyParams(sendOptions) as never, options), binding !== undefined),
        get: async (id, historyLength) => readV03(await callOrReject(client.getTask({ id, historyLength }, options))),
        list: unsupportedOperation('list'),
        cancel: async (id) => readV03(await callOrReject(client.cancelTask({ id }, options))),
        resubscribe: (id) => received(client.resubscribeTask({ id }, options), binding !== undefined),
        setPush: async (taskId, push, id) => {
          const pushNotificationConfig = { id, ...writeConfig(push) }
          await callOrReject(client.setTaskPushNotificationConfig({ taskId, pushNotificationConfig }, options))
        },
        getPush: async (id, pushNotificationConfigId) => {
          const params = { id, pushNotificationConfigId }
          return readLegacyConfig(await callOrReject(client.getTaskPushNotificationConfig(params, options)))
        },
        listPush: async (id) =>
          (await callOrReject(client.listTaskPushNotificationConfig({ id }, options))).map(readLegacyConfig),
        deletePush: async (id, pushNotificationConfigId) =>
          callOrReject(client.deleteTaskPushNotificationConfig({ id, pushNotificationConfigId }, options)),
        extendedCard: async () => (await callOrReject(client.transport.getExtendedAgentCard(options))).name,
        unknownMethod: unsupportedOperation('free call'),
      }
    },
  }
}

export const sdk03 = createCaller()
export const sdk03Http = createCaller('HTTP+JSON')
export const sdk03Grpc = createCaller('GRPC')
