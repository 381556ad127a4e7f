import type { FormReply } from '@/lib/a2a/forms/form-request'
import type { JsonObject } from '@/lib/a2a/json'

/** Props of every form of an agent. */
export interface AgentFormProps<F> {
  form: F
  /** The stored draft in the form's own format, so that an answer that could not be sent is not lost. */
  storedAnswer: JsonObject | undefined
  onAnswerChange: (written: JsonObject) => void
  onReply: (reply: FormReply) => void
  onCancel: () => void
}
