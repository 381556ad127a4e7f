import type { SendCall } from '@/lib/a2a/call'

/** A call that says something. */
export function saying(text: string, ids: { taskId?: string; contextId?: string } = {}): SendCall {
  return { operation: 'stream', message: { role: 'user', parts: [{ text }], ...ids }, options: {} }
}
