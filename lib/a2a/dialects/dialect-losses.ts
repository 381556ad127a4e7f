import type { BindingId } from '@/lib/a2a/bindings/binding'
import type { DialectId } from '@/lib/a2a/dialect-id'

/** A feature of the neutral model that a protocol version cannot express, and what replaces it. */
export interface DialectLoss {
  /** Protocol versions to which this applies, on the caller's or the agent's side. */
  dialects: readonly DialectId[]
  /** Only over this binding. */
  binding?: BindingId
  what: string
  becomes: string
}

/** Everything that is lost in a protocol version. Anything not listed is preserved. */
export const dialectLosses = {
  messageIds: {
    dialects: ['v0.1'],
    what: 'Message IDs, references and extensions',
    becomes: 'Dropped; an ID is derived from the content if the receiver needs one',
  },
  missingMessageId: {
    dialects: ['v0.3', 'v1.0'],
    what: 'Messages without an ID',
    becomes: 'An ID is derived from the task, role and parts',
  },
  artifactIds: {
    dialects: ['v0.1'],
    what: 'Artifact IDs and extensions',
    becomes: 'Replaced by the position of the artifact in the task',
  },
  snapshotInStream: {
    dialects: ['v0.1'],
    what: 'Complete tasks in a stream',
    becomes: 'Sent as artifacts, then the status, without the history',
  },
  loneMessage: {
    dialects: ['v0.1'],
    what: 'Messages without a task',
    becomes: 'Sent as the status message of a completed task',
  },
  laterStates: {
    dialects: ['v0.1'],
    what: 'The states rejected and auth-required',
    becomes: 'Sent as failed and input-required, with the same message',
  },
  contextOfEvents: {
    dialects: ['v0.1'],
    what: 'Context IDs of stream events',
    becomes: 'Dropped; complete tasks contain it as sessionId',
  },
  returnImmediately: {
    dialects: ['v0.1'],
    what: 'The option to wait for the result or return immediately',
    becomes: 'Dropped; v0.1 agents decide when to answer, and v0.1 callers get the first answer',
  },
  finalMark: {
    dialects: ['v1.0'],
    what: 'The final flag of status events',
    becomes: 'Dropped; implied by the state and the end of the stream',
  },
  missingFinalMark: {
    dialects: ['v0.1', 'v0.3'],
    what: 'Status events without a final flag',
    becomes: 'The flag is added: true in terminal and interrupted states',
  },
  namesOfTextAndData: {
    dialects: ['v0.1', 'v0.3'],
    what: 'Media types and file names of text and data parts',
    becomes: 'Dropped',
  },
  timestamps: {
    dialects: ['v1.0'],
    what: 'Timestamps in another time zone or finer than milliseconds',
    becomes: 'Converted to UTC with milliseconds',
  },
  looseTimestamps: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'Timestamps without a time zone, and invalid timestamps',
    becomes: 'Read as UTC, with milliseconds; invalid timestamps are dropped',
  },
  unknownMembers: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'Fields that no protocol version defines',
    becomes: 'Dropped, because strict clients reject them; v0.x agents still receive those of a message',
  },
  metadataOfStatus: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'Status metadata, which no protocol version defines',
    becomes: 'Dropped; the metadata of the event is kept',
  },
  metadataOfTaskCalls: {
    dialects: ['v1.0'],
    what: 'Metadata of get and resubscribe calls',
    becomes: 'Dropped',
  },
  noParts: {
    dialects: ['v0.1', 'v0.3', 'v1.0'],
    what: 'Messages and artifacts without parts',
    becomes: 'An empty text part is added',
  },
  tenant: {
    dialects: ['v0.1', 'v0.3'],
    what: 'The tenant of a call',
    becomes: 'Dropped; these versions use a separate URL for each tenant',
  },
  extensionsHeader: {
    dialects: ['v0.1'],
    what: 'Extensions that a call requests',
    becomes: 'Dropped',
  },
  pushConfigIds: {
    dialects: ['v0.1'],
    what: 'Multiple push notification configs of a task, and their IDs',
    becomes: 'Only the config that was set last is kept',
  },
  namedPushConfig: {
    dialects: ['v1.0'],
    what: 'Getting or deleting a push notification config without its ID',
    becomes: 'Uses the task ID, which agents assign to configs that were set without an ID',
  },
  namedPushDeletion: {
    dialects: ['v0.3'],
    what: 'Deleting a push notification config without its ID',
    becomes: 'Uses the task ID, which agents assign to configs that were set without an ID',
  },
  pushSchemes: {
    dialects: ['v1.0'],
    what: 'Authentication schemes of a push notification config after the first, and credentials without a scheme',
    becomes: 'Dropped',
  },
  pushPages: {
    dialects: ['v0.3'],
    what: 'Pagination of push notification configs',
    becomes: 'The full list is returned',
  },
  pushList: {
    dialects: ['v0.1'],
    what: 'Listing push notification configs',
    becomes: 'Not available',
  },
  extendedCard: {
    dialects: ['v0.1'],
    what: 'The extended Agent Card',
    becomes: 'Not available',
  },
  metadataOverHttp: {
    dialects: ['v0.3'],
    binding: 'HTTP+JSON',
    what: 'Metadata of get, cancel and resubscribe calls over HTTP+JSON',
    becomes: 'Dropped',
  },
  referencesOverHttp: {
    dialects: ['v0.3'],
    binding: 'HTTP+JSON',
    what: 'References of a message to other tasks over HTTP+JSON',
    becomes: 'Dropped',
  },
  list: {
    dialects: ['v0.1', 'v0.3'],
    what: 'Listing tasks',
    becomes: 'Not available',
  },
  fileReferences: {
    dialects: ['v0.3', 'v1.0'],
    what: 'Files of which only the name or type is sent',
    becomes: 'Sent with an empty URL',
  },
  dataOtherThanObjects: {
    dialects: ['v0.1', 'v0.3'],
    what: 'Data parts with a list, text, number, boolean or null',
    becomes:
      'Sent as an object with the member value, and marked with data_part_compat in the metadata; v0.1 callers get lists unchanged',
  },
} as const satisfies Record<string, DialectLoss>

export type DialectLossName = keyof typeof dialectLosses

/** Returns the losses of a protocol version over one binding. */
export function listDialectLosses(dialect: DialectId, binding: BindingId = 'JSONRPC'): DialectLossName[] {
  const names = Object.keys(dialectLosses) as DialectLossName[]
  return names.filter((name) => {
    const loss: DialectLoss = dialectLosses[name]
    return loss.dialects.includes(dialect) && (loss.binding ?? binding) === binding
  })
}
