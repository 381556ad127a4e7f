import 'server-only'
import { awaitPush } from '@/lib/server/push/await-push'
import { registerHook } from '@/lib/server/push/register-hook'
import { rejoin } from '@/lib/server/tasks/rejoin'
import type { Turn } from '@/lib/server/tasks/turn'

/**
 * Stays with a task that runs on at the agent until its turn is over: without a connection where the agent agrees to
 * deliver to `hooksAt`, Switchboard's own address, else with one.
 */
export async function stay(turn: Turn, streaming: boolean, hooksAt: string | undefined): Promise<void> {
  if (hooksAt !== undefined && (await registerHook(turn, hooksAt))) return awaitPush(turn)
  return rejoin(turn, streaming)
}
