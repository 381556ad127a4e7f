import type { Reply } from '@/lib/a2a/forms/reply'
import type { JsonObject } from '@/lib/a2a/json'

/** What every form of an agent is given. */
export interface AskProps<F> {
  form: F
  /** What was written before, as the form itself keeps it: an answer that could not be sent is not lost. */
  kept: JsonObject | undefined
  onKeep: (written: JsonObject) => void
  onReply: (reply: Reply) => void
  onCancel: () => void
}
