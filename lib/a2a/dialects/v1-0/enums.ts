import type { TaskState } from '@/lib/a2a/states'

/** Enums of v1.0 §4.1.3 and §4.1.5 in ProtoJSON. */
export const stateNames = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  canceled: 'TASK_STATE_CANCELED',
  failed: 'TASK_STATE_FAILED',
  rejected: 'TASK_STATE_REJECTED',
  unknown: 'TASK_STATE_UNSPECIFIED',
} as const satisfies Record<TaskState, string>

export const roleNames = { user: 'ROLE_USER', agent: 'ROLE_AGENT' } as const
