export type Generation = 'v0.1' | 'v0.3' | 'v1.0'

/** What a message or an artifact holds, in no generation's words; `bytes` is base64. */
export type Content = { text: string } | { bytes: string; name?: string; type?: string } | { data: unknown }

/** One event that a caller received, independent of the protocol version. States are lower-case with hyphens. */
export interface Seen {
  kind: 'task' | 'message' | 'status' | 'artifact'
  taskId: string
  contextId: string
  state: string
  /** What the agent says with it. */
  message: Content[]
  artifacts: { id: string; parts: Content[] }[]
  append: boolean
  /** Roles, oldest first. */
  history: string[]
  /** The number of the event in its stream, where the caller sees it. */
  seq?: number
}

export interface Push {
  url: string
  token?: string
  scheme?: string
  credentials?: string
}

export interface Ask {
  parts: Content[]
  /** The task that the message continues. */
  task?: Pick<Seen, 'taskId' | 'contextId'>
  /** false: be answered at once. */
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

/** One program connected to one agent by its address at the gateway. Refusals are thrown as a `refusal`. */
export interface Client {
  send: (ask: Ask) => Promise<Seen>
  stream: (ask: Ask) => AsyncIterable<Seen>
  get: (taskId: string, historyLength?: number) => Promise<Seen>
  list: (contextId: string) => Promise<Seen[]>
  cancel: (taskId: string) => Promise<Seen>
  /** `after`: the number of the last event seen. */
  resubscribe: (taskId: string, after?: number) => AsyncIterable<Seen>
  setPush: (taskId: string, push: Push, id: string) => Promise<void>
  getPush: (taskId: string, id: string) => Promise<Push>
  listPush: (taskId: string) => Promise<Push[]>
  deletePush: (taskId: string, id: string) => Promise<void>
  /** The name on it. */
  extendedCard: () => Promise<string>
  /** A call of a method that no generation has. */
  nonsense: () => Promise<void>
}

export interface Caller {
  name: string
  generation: Generation
  /** Of its calls; JSON-RPC if absent. */
  binding?: 'HTTP+JSON' | 'GRPC'
  /** It drops the names of files. */
  losesFileNames?: boolean
  /** It cannot send null in data. */
  losesNull?: boolean
  /** Operations that the program or its generation has not. */
  lacks: ReadonlySet<Operation | 'wait' | 'resume' | 'nonsense' | 'extensions'>
  /** `extensions`: what the caller says it understands. */
  connect: (base: string, extensions: string[]) => Promise<Client>
}

export interface Refusal {
  code?: number
  message: string
}

/** An error that the gateway answered with. */
export function refusal(code: number | undefined, message: string): Error {
  return Object.assign(new Error(`refused with ${code}: ${message}`), { refusal: { code, message } satisfies Refusal })
}

/** An operation that a caller has not, for a promise's place. */
export function absent(operation: string): () => Promise<never> {
  return async () => Promise.reject(new Error(`this caller has no ${operation}`))
}

/** What the call was refused with; throws when it was not, or failed otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.then(
    (value) => new Error(`not refused: ${JSON.stringify(value)?.slice(0, 300)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof Error && 'refusal' in outcome) return outcome.refusal as Refusal
  throw outcome
}
