import type { Operation } from '@/lib/a2a/call'

/** v0.3 §7; `message/sendStream` is what a 0.2 third-party SDK says for `message/stream`. */
export const methods = {
  'message/send': 'send',
  'message/stream': 'stream',
  'message/sendStream': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
  'tasks/pushNotificationConfig/set': 'setPush',
  'tasks/pushNotificationConfig/get': 'getPush',
  'tasks/pushNotificationConfig/list': 'listPush',
  'tasks/pushNotificationConfig/delete': 'deletePush',
  'agent/getAuthenticatedExtendedCard': 'extendedCard',
} as const satisfies Record<string, Operation>
