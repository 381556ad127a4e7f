import type { Turn } from '@/components/chat/turn/turn'

/** Returns the ID of a turn's element. */
export function getTurnElementId(taskId: string, turn: Turn): string {
  return `turn-${taskId}-${turn.seq}`
}
