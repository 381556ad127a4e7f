import type { Operation } from '@/lib/a2a/call'
import type { ErrorReason } from '@/lib/a2a/error-reasons'

/** v0.3 §7; `message/sendStream` is what a 0.2 third-party SDK says for `message/stream`. */
export const methods = {
  'message/send': 'send',
  'message/stream': 'stream',
  'message/sendStream': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
} as const satisfies Record<string, Operation>

export const refusals = {
  'tasks/pushNotificationConfig/set': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'tasks/pushNotificationConfig/get': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'tasks/pushNotificationConfig/list': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'tasks/pushNotificationConfig/delete': 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  'agent/getAuthenticatedExtendedCard': 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
} as const satisfies Record<string, ErrorReason>
