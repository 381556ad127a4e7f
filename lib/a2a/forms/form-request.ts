import type { Json, JsonObject } from '@/lib/a2a/json'

/** How the answer to fields is written, by whose form it is. */
export type FieldsShape =
  | { by: 'schema' }
  /** One value, in a field of its own. */
  | { by: 'value' }
  | { by: 'elicitation' }
  | { by: 'form-extension'; uri: string; id?: string; types: Record<string, string> }
  | { by: 'questions'; uri: string; id: string; names: string[] }
  /** The response of a call; `prefix`: of the names in the part's metadata. */
  | { by: 'function-response'; prefix: string; id: string; name: string }

/** Fields to fill in. */
export interface FieldsRequest {
  kind: 'fields'
  title: string
  instructions: string
  /** JSON Schema of an object, safe to show; null where the one that was asked with is too large, too deep or unfit. */
  schema: JsonObject | null
  /** The schema as the agent wrote it. */
  asked: Json
  /** What is filled in already. */
  values: JsonObject
  /** What the agent calls its button; empty: nothing. */
  submitLabel: string
  shape: FieldsShape
}

export interface Choice {
  label: string
  value: Json
}

/** A few answers to choose from; others can be given in words. */
export interface ChoicesRequest {
  kind: 'choices'
  question: string
  choices: Choice[]
}

/** What a person may say to a proposed call, beside letting it be. */
export interface ProposedCall {
  /** Empty where the agent gave none. */
  id: string
  name: string
  description: string
  args: JsonObject | null
  /** What may be changed before it is approved: the arguments, or what the tool wants to be told; null: nothing. */
  draft: JsonObject | null
  mayApprove: boolean
  mayReject: boolean
  /** An answer in words goes in the call's place. */
  mayRespond: boolean
}

/** How decisions are written, by whose request it is. */
export type ApprovalShape =
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

/** Calls that an agent proposes and a person decides on. */
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
