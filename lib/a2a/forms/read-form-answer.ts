import { readDecisions } from '@/lib/a2a/forms/approvals/write-decisions'
import type { ApprovalRequest, Decision, FieldsRequest } from '@/lib/a2a/forms/form-request'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import { readAction } from '@/lib/a2a/forms/surface/write-action'
import { readValues } from '@/lib/a2a/forms/write-values'
import type { JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

/** The answer of a person to a form. */
export type FormAnswer =
  | { kind: 'values'; form: FieldsRequest; values: JsonObject }
  | { kind: 'decisions'; form: ApprovalRequest; decisions: Decision[] }
  | { kind: 'action'; name: string; context: JsonObject }

/** Reads the answer to a form from the message that follows it; null for other content, such as text. */
export function readFormAnswer(form: FormRequest, message: Message): FormAnswer | null {
  switch (form.kind) {
    case 'fields': {
      const values = readValues(form, message)
      return values && { kind: 'values', form, values }
    }
    case 'approval': {
      const decisions = readDecisions(form, message)
      return decisions && { kind: 'decisions', form, decisions }
    }
    case 'surface': {
      const action = readAction(message)
      return action && { kind: 'action', ...action }
    }
    case 'choices':
      return null
  }
}
