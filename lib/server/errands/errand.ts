import 'server-only'
import type { SendCall, TaskCall } from '@/lib/a2a/call'
import type { DialectId } from '@/lib/a2a/dialect'
import type { Remark } from '@/lib/a2a/remarks'
import type { CallerAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { FaultData } from '@/lib/faults/fault'
import type { Delivery } from '@/lib/server/push/log-delivery'
import type { TurnWishes } from '@/lib/server/tasks/start'

/** What only the instance that holds a task can do with it: all else is reading the log. */
type Command =
  | { kind: 'send'; ownerId: string; call: SendCall; caller: DialectId; wishes: TurnWishes }
  | { kind: 'cancel'; ownerId: string; said: Pick<TaskCall, 'metadata' | 'extensions'> }
  | { kind: 'push'; ownerId: string; delivery: Delivery; raw: string; secrets: string[] }
  | { kind: 'note'; ownerId: string; note: Remark }
  | { kind: 'silence'; ownerId: string }

/** `authorization`: the header of the caller for whom it is done. */
export type Errand = Command & { authorization?: CallerAuthorization }

/** What came of it. */
export interface Done {
  /** The task's last row then. */
  seq: number
  /** Whether nothing writes to the task any more. */
  rests: boolean
}

/** What is kept of that. */
export type Outcome = { done: Done } | { fault: FaultData }

/** Where its texts are sealed for. */
export const errandPlace = (id: string): string => `errand ${id}`
