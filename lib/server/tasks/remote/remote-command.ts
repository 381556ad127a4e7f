import 'server-only'
import type { SendCall, TaskCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { Remark } from '@/lib/a2a/remarks'
import type { CallerAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { FaultData } from '@/lib/faults/fault'
import type { Delivery } from '@/lib/server/tasks/push/handle-delivery'
import type { TurnOptions } from '@/lib/server/tasks/turn-options'

/** Commands that only the instance that holds the task can run; everything else only reads the log. */
type Command =
  | { kind: 'send'; ownerId: string; call: SendCall; caller: DialectId; turnOptions: TurnOptions }
  | { kind: 'cancel'; ownerId: string; options: Pick<TaskCall, 'metadata' | 'extensions'> }
  | { kind: 'push'; ownerId: string; delivery: Delivery; raw: string; secrets: string[] }
  | { kind: 'note'; ownerId: string; note: Remark }
  | { kind: 'silence'; ownerId: string }

/** A command, with the authorization header of the caller on whose behalf it runs. */
export type RemoteCommand = Command & { authorization?: CallerAuthorization }

/** Result of a command. */
export interface CommandResult {
  /** The last row of the task. */
  seq: number
  /** True if no turn of the task runs any more. */
  rests: boolean
}

/** The stored result or error of a command. */
export type CommandOutcome = { done: CommandResult } | { fault: FaultData }

/** Returns the encryption context of a command's texts. */
export const commandSealContext = (id: string): string => `command ${id}`
