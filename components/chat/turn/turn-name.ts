import type { Turn } from '@/components/chat/turn/turn'

/** The id of a turn's element. */
export function turnName(taskId: string, turn: Turn): string {
  return `turn-${taskId}-${turn.seq}`
}
