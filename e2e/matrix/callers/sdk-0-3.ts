import {
  Client as A2AClient,
  ClientFactory,
  ClientFactoryOptions,
  ServiceParameters,
  withA2AExtensions,
} from 'a2a-sdk-0.3/client'
import { GrpcTransport } from 'a2a-sdk-0.3/client/grpc'
import { absent, type Caller, type Client, refusal } from '../caller.ts'
import { readV03 } from '../reading/read-v0-3.ts'
import { writeConfig } from './raw-v0-1.ts'
import { bindingNames, rpcStatusCodes } from './sdk-1.ts'
import { legacyParams, readLegacyConfig } from './raw-v0-3.ts'

/** This client has an error class for each of A2A's own numbers; their names tell them apart. */
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

function read(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code =
    codes[error.name] ??
    codes[error.constructor.name] ??
    /[Cc]ode:? (-\d+)/.exec(error.message)?.[1] ??
    rpcCode(error.message)
  return code === undefined ? error : refusal(Number(code), error.message)
}

async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => Promise.reject(read(error)))
}

/** `appends`: over HTTP+JSON the client drops `append`, so that more of an artifact can only be appended. */
async function* received(events: AsyncIterable<unknown>, appends: boolean) {
  try {
    for await (const event of events) {
      const seen = readV03(event)
      yield appends && seen.kind === 'artifact' ? { ...seen, append: true } : seen
    }
  } catch (error) {
    throw read(error)
  }
}

/** v0.3 has no tenant, so that metadata names the agent. */
const agentNamed = (base: string): Record<string, string> => ({ 'switchboard-agent': base.split('/').at(-1) ?? '' })

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

/** The client of @a2a-js/sdk 0.3.14 as it was released, over JSON-RPC or another binding. */
function over(binding?: 'HTTP+JSON' | 'GRPC'): Caller {
  return {
    name: binding ? `SDK 0.3.14, ${bindingNames[binding]}` : 'SDK 0.3.14',
    // Its types of the proto have no names of files.
    ...(binding && { binding, losesFileNames: true, losesNull: binding === 'GRPC' }),
    generation: 'v0.3',
    lacks: new Set(['list', 'resume', 'nonsense']),
    connect: async (base, extensions): Promise<Client> => {
      const client = await connectTo(base, binding)
      const named = extensions.length > 0 ? ServiceParameters.create(withA2AExtensions(...extensions)) : {}
      const options = { serviceParameters: { ...named, ...(binding === 'GRPC' && agentNamed(base)) } }
      return {
        send: async (ask) => readV03(await asked(client.sendMessage(legacyParams(ask) as never, options))),
        stream: (ask) => received(client.sendMessageStream(legacyParams(ask) as never, options), binding !== undefined),
        get: async (id, historyLength) => readV03(await asked(client.getTask({ id, historyLength }, options))),
        list: absent('list'),
        cancel: async (id) => readV03(await asked(client.cancelTask({ id }, options))),
        resubscribe: (id) => received(client.resubscribeTask({ id }, options), binding !== undefined),
        setPush: async (taskId, push, id) => {
          const pushNotificationConfig = { id, ...writeConfig(push) }
          await asked(client.setTaskPushNotificationConfig({ taskId, pushNotificationConfig }, options))
        },
        getPush: async (id, pushNotificationConfigId) => {
          const params = { id, pushNotificationConfigId }
          return readLegacyConfig(await asked(client.getTaskPushNotificationConfig(params, options)))
        },
        listPush: async (id) =>
          (await asked(client.listTaskPushNotificationConfig({ id }, options))).map(readLegacyConfig),
        deletePush: async (id, pushNotificationConfigId) =>
          asked(client.deleteTaskPushNotificationConfig({ id, pushNotificationConfigId }, options)),
        extendedCard: async () => (await asked(client.transport.getExtendedAgentCard(options))).name,
        nonsense: absent('free call'),
      }
    },
  }
}

export const sdk03 = over()
export const sdk03Http = over('HTTP+JSON')
export const sdk03Grpc = over('GRPC')
