import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message, Part } from '@/lib/a2a/model'

/** The format of the answer to fields, by the kind of form. */
export type FieldsShape =
  | { by: 'schema' }
  /** A single value, in one field. */
  | { by: 'value' }
  | { by: 'elicitation' }
  | { by: 'form-extension'; uri: string; id?: string; types: Record<string, string> }
  | { by: 'questions'; uri: string; id: string; names: string[] }
  /** The response of a call. `prefix`: prefix of the names in the part's metadata. */
  | { by: 'function-response'; prefix: string; id: string; name: string }

/** A form with fields. */
export interface FieldsRequest {
  kind: 'fields'
  title: string
  instructions: string
  /** A sanitized JSON Schema of an object; null if the agent's schema is too large, too deep or not supported. */
  schema: JsonObject | null
  /** The schema or form as the agent sent it. */
  source: Json
  /** Prefilled values. */
  values: JsonObject
  /** Label of the submit button; empty for the default. */
  submitLabel: string
  shape: FieldsShape
}

export interface Choice {
  label: string
  value: Json
}

/** Suggested answers. Others can be given as text. */
export interface ChoicesRequest {
  kind: 'choices'
  question: string
  choices: Choice[]
}

/** A call that needs a decision, with the decisions that are allowed. */
export interface ProposedCall {
  /** Empty if the agent sent none. */
  id: string
  name: string
  description: string
  /** What the agent sent as arguments, complete: mostly an object. null: nothing. */
  args: Json | null
  /** What may be edited before approval: the arguments, or the input of the tool. null: nothing. */
  draft: JsonObject | null
  mayApprove: boolean
  mayReject: boolean
  /** A text response may replace the call. */
  mayRespond: boolean
}

/** The format of decisions, by the kind of request. */
type ApprovalShape =
  | { by: 'approval-extension'; uri: string }
  | { by: 'hitl-extension'; uri: string }
  | { by: 'confirmation'; prefix: string }
  | { by: 'interrupt'; list: boolean }
  | { by: 'review'; camel: boolean }
  | { by: 'function-approval'; calls: JsonObject[] }
  | { by: 'long-running'; prefix: string }
  | { by: 'suspension' }
  | { by: 'tool-call' }
  | { by: 'plain' }

/** Calls that an agent proposes and a person approves or rejects. */
export interface ApprovalRequest {
  kind: 'approval'
  title: string
  hint: string
  calls: ProposedCall[]
  shape: ApprovalShape
}

export type Decision =
  | { type: 'approve' }
  | { type: 'edit'; draft: JsonObject }
  | { type: 'reject'; reason: string }
  | { type: 'respond'; text: string }

/** The answer to an agent: parts, and other members of the message. */
export interface FormReply extends Pick<Message, 'metadata' | 'extensions'> {
  parts: Part[]
}
