import type { BindingId } from '@/lib/a2a/binding'
import type { DialectId } from '@/lib/a2a/dialect'

/** One thing of the neutral model that a generation has no place for, and what becomes of it there. */
export interface Loss {
  /** Generations to which this applies, as caller's or as agent's. */
  dialects: readonly DialectId[]
  /** Only over this binding. */
  binding?: BindingId
  what: string
  becomes: string
}

/** Everything that does not survive the way through a generation; what is not listed here does. */
export const losses = {
  messageIds: {
    dialects: ['v0.1'],
    what: 'ids, references and extensions of messages',
    becomes: 'nothing; an id derived from the content where the receiver needs one',
  },
  missingMessageId: {
    dialects: ['v0.3', 'v1.0'],
    what: 'a message without id',
    becomes: 'the same with an id derived from task, role and parts',
  },
  artifactIds: {
    dialects: ['v0.1'],
    what: 'id and extensions of an artifact',
    becomes: 'the position among the artifacts of the task',
  },
  snapshotInStream: {
    dialects: ['v0.1'],
    what: 'a whole task in a stream',
    becomes: 'its artifacts and then its status, without the history',
  },
  loneMessage: {
    dialects: ['v0.1'],
    what: 'a message that belongs to no task',
    becomes: 'the status message of a completed task',
  },
  laterStates: {
    dialects: ['v0.1'],
    what: 'the states rejected and auth-required',
    becomes: 'failed and input-required, with the same message',
  },
  contextOfEvents: {
    dialects: ['v0.1'],
    what: 'the context id of stream events',
    becomes: 'nothing; whole tasks have it as sessionId',
  },
  returnImmediately: {
    dialects: ['v0.1'],
    what: 'the wish to wait, or not to wait, for the result',
    becomes: 'nothing; the agent decides',
  },
  finalMark: {
    dialects: ['v1.0'],
    what: 'the mark of a final status event',
    becomes: 'nothing; the state and the end of the stream say it',
  },
  missingFinalMark: {
    dialects: ['v0.1', 'v0.3'],
    what: 'a status event that does not say whether it is final',
    becomes: 'one that does, true in states in which a task rests',
  },
  namesOfTextAndData: {
    dialects: ['v0.1', 'v0.3'],
    what: 'media type and file name of text and data parts',
    becomes: 'nothing',
  },
  timestamps: {
    dialects: ['v1.0'],
    what: 'a time in another zone or finer than milliseconds',
    becomes: 'UTC in milliseconds',
  },
  looseTimestamps: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'a time without zone, or words that are no time',
    becomes: 'UTC in milliseconds, the zone taken as UTC; nothing where it is no time',
  },
  unknownMembers: {
    dialects: ['v1.0'],
    what: 'members that no generation defines',
    becomes: 'nothing: strict ProtoJSON readers refuse them; v0.x keeps them',
  },
  metadataOfStatus: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'metadata of a status, which no generation defines',
    becomes: 'nothing; that of its event is kept',
  },
  metadataOfTaskCalls: {
    dialects: ['v1.0'],
    what: 'metadata of get and rejoin',
    becomes: 'nothing',
  },
  noParts: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'a message or artifact without parts',
    becomes: 'one with an empty text',
  },
  tenant: {
    dialects: ['v0.1', 'v0.3'],
    what: 'the tenant of a call',
    becomes: 'nothing; these generations give each tenant an address of its own',
  },
  extensionsHeader: {
    dialects: ['v0.1'],
    what: 'the extensions that a call asks for',
    becomes: 'nothing',
  },
  pushConfigIds: {
    dialects: ['v0.1'],
    what: 'several push configurations of a task, and their ids',
    becomes: 'the one that was set last',
  },
  namedPushConfig: {
    dialects: ['v1.0'],
    what: 'a push configuration asked for, or deleted, without its id',
    becomes: 'the one with the id of the task, which agents give to one that was set without',
  },
  namedPushDeletion: {
    dialects: ['v0.3'],
    what: 'a push configuration deleted without its id',
    becomes: 'the one with the id of the task, which agents give to one that was set without',
  },
  pushSchemes: {
    dialects: ['v1.0'],
    what: 'authentication schemes of a push configuration beyond the first, and credentials without any',
    becomes: 'nothing',
  },
  pushPages: {
    dialects: ['v0.3'],
    what: 'pages of a list of push configurations',
    becomes: 'the whole list',
  },
  pushList: {
    dialects: ['v0.1'],
    what: 'listing push configurations',
    becomes: 'absent',
  },
  extendedCard: {
    dialects: ['v0.1'],
    what: 'the extended card',
    becomes: 'absent',
  },
  metadataOverHttp: {
    dialects: ['v0.3'],
    binding: 'HTTP+JSON',
    what: 'metadata of get, cancel and rejoin over HTTP+JSON',
    becomes: 'nothing',
  },
  referencesOverHttp: {
    dialects: ['v0.3'],
    binding: 'HTTP+JSON',
    what: 'references of a message to other tasks over HTTP+JSON',
    becomes: 'nothing',
  },
  list: {
    dialects: ['v0.1', 'v0.3'],
    what: 'listing tasks',
    becomes: 'absent',
  },
} as const satisfies Record<string, Loss>

export type LossName = keyof typeof losses

/** The losses on the way through a generation, in one binding. */
export function lossesOf(dialect: DialectId, binding: BindingId = 'JSONRPC'): LossName[] {
  const names = Object.keys(losses) as LossName[]
  return names.filter((name) => {
    const loss: Loss = losses[name]
    return loss.dialects.includes(dialect) && (loss.binding ?? binding) === binding
  })
}
