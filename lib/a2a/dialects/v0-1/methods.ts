import type { Operation } from '@/lib/a2a/call'

/** Methods of v0.1 (§7). */
export const methods = {
  'tasks/send': 'send',
  'tasks/sendSubscribe': 'stream',
  'tasks/get': 'get',
  'tasks/cancel': 'cancel',
  'tasks/resubscribe': 'subscribe',
  'tasks/pushNotification/set': 'setPush',
  'tasks/pushNotification/get': 'getPush',
} as const satisfies Record<string, Operation>
