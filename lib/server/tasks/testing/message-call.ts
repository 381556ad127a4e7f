import type { SendCall } from '@/lib/a2a/call'

/** Returns a streaming call with a text message. */
export function messageCall(text: string, ids: { taskId?: string; contextId?: string } = {}): SendCall {
  return { operation: 'stream', message: { role: 'user', parts: [{ text }], ...ids }, options: {} }
}
