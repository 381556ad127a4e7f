import type { Operation } from '@/lib/a2a/call'
import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** v0.1 §7. */
export const methods = {
  'tasks/send': 'send',
  'tasks/sendSubscribe': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
} as const satisfies Record<string, Operation>

export const refusals = {
  'tasks/pushNotification/set': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'tasks/pushNotification/get': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
} as const satisfies Record<string, ErrorReason>
