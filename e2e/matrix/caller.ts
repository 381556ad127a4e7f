export type Generation = 'v0.1' | 'v0.3' | 'v1.0'

/** A part of a message or an artifact, independent of the protocol version. `bytes` is base64. */
export type Content = { text: string } | { bytes: string; name?: string; type?: string } | { data: unknown }

/** One event that a caller received, independent of the protocol version. States are lower-case with hyphens. */
export interface ReceivedEvent {
  kind: 'task' | 'message' | 'status' | 'artifact'
  taskId: string
  contextId: string
  state: string
  /** The message of the status. */
  message: Content[]
  artifacts: { id: string; parts: Content[] }[]
  append: boolean
  /** Roles, oldest first. */
  history: string[]
  /** The number of the event in its stream, if the caller can read it. */
  seq?: number
}

export interface Push {
  url: string
  token?: string
  scheme?: string
  credentials?: string
}

export interface SendOptions {
  parts: Content[]
  /** The task that the message continues. */
  task?: Pick<ReceivedEvent, 'taskId' | 'contextId'>
  /** false: return immediately. */
  wait?: boolean
  historyLength?: number
  push?: Push
}

export type Operation =
  | 'get'
  | 'list'
  | 'cancel'
  | 'resubscribe'
  | 'setPush'
  | 'getPush'
  | 'listPush'
  | 'deletePush'
  | 'extendedCard'

/** One program connected to one agent by its URL at the gateway. Methods throw a `refusal` if the gateway rejects the call. */
export interface Client {
  send: (sendOptions: SendOptions) => Promise<ReceivedEvent>
  stream: (sendOptions: SendOptions) => AsyncIterable<ReceivedEvent>
  get: (taskId: string, historyLength?: number) => Promise<ReceivedEvent>
  list: (contextId: string) => Promise<ReceivedEvent[]>
  cancel: (taskId: string) => Promise<ReceivedEvent>
  /** `after`: the number of the last received event. */
  resubscribe: (taskId: string, after?: number) => AsyncIterable<ReceivedEvent>
  setPush: (taskId: string, push: Push, id: string) => Promise<void>
  getPush: (taskId: string, id: string) => Promise<Push>
  listPush: (taskId: string) => Promise<Push[]>
  deletePush: (taskId: string, id: string) => Promise<void>
  /** Returns the name of the card. */
  extendedCard: () => Promise<string>
  /** Calls a method that no protocol version has. */
  unknownMethod: () => Promise<void>
}

export interface Caller {
  name: string
  generation: Generation
  /** The binding of its calls; JSON-RPC if absent. */
  binding?: 'HTTP+JSON' | 'GRPC'
  /** It drops the names of files. */
  losesFileNames?: boolean
  /** It cannot send null in data. */
  losesNull?: boolean
  /** Operations that the program or its protocol version does not support. */
  unsupported: ReadonlySet<Operation | 'wait' | 'resume' | 'unknownMethod' | 'extensions'>
  /** `extensions`: URIs that the caller sends with each call. */
  connect: (base: string, extensions: string[]) => Promise<Client>
}

export interface Refusal {
  code?: number
  message: string
}

/** Returns the error for a call that the gateway rejected. */
export function refusal(code: number | undefined, message: string): Error {
  return Object.assign(new Error(`refused with ${code}: ${message}`), { refusal: { code, message } satisfies Refusal })
}

/** Returns a function in place of an operation that a caller does not support. It rejects. */
export function unsupportedOperation(operation: string): () => Promise<never> {
  return async () => Promise.reject(new Error(`this caller does not support ${operation}`))
}

/** Returns the error with which the call was rejected. Throws if it was not rejected, or failed for another reason. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    (value) => new Error(`not refused: ${JSON.stringify(value)?.slice(0, 300)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof Error && 'refusal' in outcome) return outcome.refusal as Refusal
  throw outcome
}
